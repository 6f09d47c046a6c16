import { readLines } from '../typed/texts.ts'

/** The most characters of what a member writes, as a person counts them: in the form, and for the server (decisions §9). */
export const feedbackLengths = { form: 50, server: 250 } as const

const lengthOf = (text: string) => [...text].length

/** The first reason to refuse what somebody wrote, or undefined. @param most one of `feedbackLengths` */
export function refuseFeedback(typed: string, most: number) {
  const content = readLines(typed)
  if (content === '') return 'content_empty'
  return lengthOf(content) > most ? 'content_too_long' : undefined
}

export interface FeedbackFacts {
  content: string
  /** How often the member has written today (UTC+8), and may at most. */
  today: number
  daily: number
}

/** The first reason to refuse what a member sends to the server, or undefined. */
export function refuseSending({ content, today, daily }: FeedbackFacts) {
  const wrong = refuseFeedback(content, feedbackLengths.server)
  if (wrong) return wrong
  return today >= daily ? 'max_daily_feedback_reached' : undefined
}
