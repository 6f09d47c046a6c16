import { readLines } from '../typed/texts.ts'

/** Maximum characters of a member's first message, as a person counts them: in the form, and on the server (rules P21). */
export const feedbackLengths = { form: 50, server: 250 } as const

/** Maximum characters of each further message of a conversation, from either side. */
export const messageLength = { most: 1_000 } as const

/** Maximum photos of a message. */
export const messagePhotos = { most: 4 } as const

/**
 * Maximum messages of a conversation from both sides, the last of them an operator's; of a member on one business day (UTC+8); and
 * days in which a closed one reopens.
 */
export const conversationBounds = { messages: 200, daily: 30, reopenDays: 14 } as const

/** States of a conversation: an operator is next, the member is next, or it is over. */
export const feedbackStates = ['open', 'answered', 'closed'] as const
export type FeedbackState = (typeof feedbackStates)[number]

const lengthOf = (text: string) => [...text].length

/** The first reason to refuse a text, or undefined. @param most one of `feedbackLengths`, or `messageLength.most` */
export function refuseFeedback(typed: string, most: number) {
  const content = readLines(typed)
  if (content === '') return 'content_empty'
  return lengthOf(content) > most ? 'content_too_long' : undefined
}

interface Sent {
  content: string
  /** Number of photos. */
  photos: number
}

const refuseSent = ({ content, photos }: Sent, most: number) =>
  refuseFeedback(content, most) ?? (photos > messagePhotos.most ? 'wrong_param' : undefined)

export interface FeedbackFacts extends Sent {
  /** Number of conversations that the member began today (UTC+8), and its maximum. */
  today: number
  daily: number
}

/** The first reason to refuse to begin a conversation, or undefined. */
export function refuseSending({ today, daily, ...sent }: FeedbackFacts) {
  const wrong = refuseSent(sent, feedbackLengths.server)
  if (wrong) return wrong
  return today >= daily ? 'max_daily_feedback_reached' : undefined
}

/** The time when a closed conversation can no longer be reopened: 14 times 24 hours after it was closed. */
const reopensUntil = (closedAt: Date) => closedAt.getTime() + conversationBounds.reopenDays * 86_400_000

interface WritingFacts {
  closedAt: Date | null
  at: Date
  /** Number of messages in this conversation. */
  messages: number
}

/** True while the member may write into a conversation: unless it was closed long ago, or only an answer has room. */
export const mayWrite = ({ closedAt, at, messages }: WritingFacts) =>
  (closedAt === null || at.getTime() < reopensUntil(closedAt)) && messages < conversationBounds.messages - 1

export interface MessageFacts extends Sent, WritingFacts {
  /** Number of the member's messages today (UTC+8) in all. */
  today: number
}

/** The first reason to refuse a member's further message, or undefined. */
export function refuseMessage({ today, ...facts }: MessageFacts) {
  const wrong = refuseSent(facts, messageLength.most)
  if (wrong) return wrong
  if (!mayWrite(facts)) return 'illegal_operation'
  return today >= conversationBounds.daily ? 'max_daily_feedback_reached' : undefined
}

export interface ShopMessageFacts {
  content: string
  /** Number of the shop's messages today (UTC+8). */
  today: number
}

/** The first reason to refuse a merchant's message, or undefined. It has no photos, and may begin a conversation. */
export function refuseShopMessage({ content, today }: ShopMessageFacts) {
  const wrong = refuseFeedback(content, messageLength.most)
  if (wrong) return wrong
  return today >= conversationBounds.daily ? 'max_daily_feedback_reached' : undefined
}

export interface AnswerFacts {
  state: FeedbackState
  /** The newest message, and the newest that the operator saw. */
  last: bigint
  through: bigint
}

/** The first reason to refuse to close a conversation, or undefined: it is closed, or the member wrote something new. */
export function refuseClosing({ state, last, through }: AnswerFacts) {
  if (state === 'closed') return 'illegal_operation'
  return through < last ? 'content_changed' : undefined
}

/** The first reason to refuse an operator's answer, or undefined: as for closing, or the conversation is full. */
export const refuseAnswer = ({ messages, ...facts }: AnswerFacts & { messages: number }) =>
  refuseClosing(facts) ?? (messages >= conversationBounds.messages ? 'illegal_operation' : undefined)
