import { pictureAt } from '../platform/picture.ts'
import { isBlank } from '../typed/signs.ts'
import { lengthOf, readLine, readLines } from '../typed/texts.ts'

/** Maximum characters of each text, as a person counts them; of the body with its markup. */
export const newsLengths = { title: 120, summary: 300, body: 10_000, source: 60 } as const

/** Allowed markup of a body; everything else is removed on input and on output (threats C112). */
export const newsMarkup = {
  tags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'a', 'blockquote', 'img', 'br', 'hr'],
  attributes: { a: ['href'], img: ['src', 'alt'] },
  /** Attributes of every link: it opens in a new tab, gets no referrer or opener, and gains no search ranking from us. */
  link: { rel: 'noopener noreferrer nofollow', target: '_blank' },
} as const

/** True for a picture uploaded here; a body may show no other. */
export const isNewsPicture = (src: string): boolean => pictureAt(src) !== undefined

/** Names of the pictures in a sanitised body, each once. */
export const picturesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(/\ssrc="([^"]*)"/g)].flatMap(([, src]) => pictureAt(src ?? '') ?? [])),
]

/** A news item in one language. */
export interface NewsText {
  title: string
  summary: string
  /** HTML with `newsMarkup`. */
  body: string
}

/** True when a body shows anything without its markup. */
const saysSomething = (body: string) => body.includes('<img') || !isBlank(body.replace(/<[^>]*>|&nbsp;/g, ''))

/** The first reason to refuse a text, or undefined. Each language is complete, or left out entirely. */
export function refuseNewsText({ title, summary, body }: NewsText) {
  if (isBlank(title) || isBlank(summary) || !saysSomething(body)) return 'content_empty'
  const lengths = [
    [readLine(title), newsLengths.title],
    [readLines(summary), newsLengths.summary],
    [body, newsLengths.body],
  ] as const
  return lengths.some(([text, most]) => lengthOf(text) > most) ? 'content_too_long' : undefined
}

/** The first reason to refuse the name of the source, or undefined. */
export function refuseNewsSource(typed: string) {
  const source = readLine(typed)
  if (source === '') return 'content_empty'
  return lengthOf(source) > newsLengths.source ? 'content_too_long' : undefined
}

export const newsStates = ['draft', 'planned', 'published'] as const
export type NewsState = (typeof newsStates)[number]

/** State of a news item at a moment. `publishedAt`: from when members see it; null: never. */
export function newsState(publishedAt: Date | null, at: Date): NewsState {
  if (publishedAt === null) return 'draft'
  return publishedAt > at ? 'planned' : 'published'
}

/** Maximum days that news can be planned ahead. */
export const mostPlannedDays = 366

export interface PublishingFacts {
  at: Date
  publishedAt: Date | null
  /** From when members see it; undefined: now. */
  from: Date | undefined
  hasEnglish: boolean
}

/** The first reason to refuse to publish, or undefined: visible already, no English, or a moment in the past or too far ahead. */
export function refusePublishing({ at, publishedAt, from, hasEnglish }: PublishingFacts) {
  if (newsState(publishedAt, at) === 'published') return 'illegal_operation'
  if (!hasEnglish) return 'content_empty'
  if (from === undefined) return undefined
  const ahead = from.getTime() - at.getTime()
  // An invalid date gives NaN, which fails both comparisons.
  return ahead >= 0 && ahead <= mostPlannedDays * 86_400_000 ? undefined : 'invalid_date'
}
