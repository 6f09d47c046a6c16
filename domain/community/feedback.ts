import { readLines } from '../typed/texts.ts'

/** Maximum characters of a member's feedback, as a person counts them: in the form, and on the server (rules P21). */
export const feedbackLengths = { form: 50, server: 250 } as const

const lengthOf = (text: string) => [...text].length

/** The first reason to refuse a feedback text, or undefined. @param most one of `feedbackLengths` */
export function refuseFeedback(typed: string, most: number) {
  const content = readLines(typed)
  if (content === '') return 'content_empty'
  return lengthOf(content) > most ? 'content_too_long' : undefined
}

export interface FeedbackFacts {
  content: string
  /** Number of the member's messages today (UTC+8), and its maximum. */
  today: number
  daily: number
}

/** The first reason to refuse a member's feedback, or undefined. */
export function refuseSending({ content, today, daily }: FeedbackFacts) {
  const wrong = refuseFeedback(content, feedbackLengths.server)
  if (wrong) return wrong
  return today >= daily ? 'max_daily_feedback_reached' : undefined
}
