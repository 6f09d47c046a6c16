import { pictureAt } from '../platform/picture.ts'
import { isBlank } from '../typed/signs.ts'
import { readLine, readLines } from '../typed/texts.ts'

/** The most characters of each text, as a person counts them; of the body with its markup. */
export const newsLengths = { title: 120, summary: 300, body: 10_000, source: 60 } as const

/** What a body may be made of; everything else is taken out, on the way in and on the way out (threats C112). */
export const newsMarkup = {
  tags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'a', 'blockquote', 'img', 'br', 'hr'],
  attributes: { a: ['href'], img: ['src', 'alt'] },
  /** What every link carries: it opens beside the app, is told nothing of it, and lends it no good name. */
  link: { rel: 'noopener noreferrer nofollow', target: '_blank' },
} as const

/** Whether a body may show this picture: only one that was uploaded here. */
export const isNewsPicture = (src: string): boolean => pictureAt(src) !== undefined

/** The names of the pictures that a sanitised body shows, each once. */
export const picturesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(/\ssrc="([^"]*)"/g)].flatMap(([, src]) => pictureAt(src ?? '') ?? [])),
]

/** A piece of news in one language. */
export interface NewsText {
  title: string
  summary: string
  /** HTML of `newsMarkup`. */
  body: string
}

const lengthOf = (text: string) => [...text].length

/** Whether a body shows anything once its markup is gone. */
const saysSomething = (body: string) => body.includes('<img') || !isBlank(body.replace(/<[^>]*>|&nbsp;/g, ''))

/** The first reason to refuse a text: in each language it is whole, or not there at all. */
export function refuseNewsText({ title, summary, body }: NewsText) {
  if (isBlank(title) || isBlank(summary) || !saysSomething(body)) return 'content_empty'
  const lengths = [
    [readLine(title), newsLengths.title],
    [readLines(summary), newsLengths.summary],
    [body, newsLengths.body],
  ] as const
  return lengths.some(([text, most]) => lengthOf(text) > most) ? 'content_too_long' : undefined
}

/** The first reason to refuse who is named as the source. */
export function refuseNewsSource(typed: string) {
  const source = readLine(typed)
  if (source === '') return 'content_empty'
  return lengthOf(source) > newsLengths.source ? 'content_too_long' : undefined
}

export const newsStates = ['draft', 'planned', 'published'] as const
export type NewsState = (typeof newsStates)[number]

/** How a piece of news stands at a moment. `publishedAt`: since when, or from when on, members see it; null: they don't. */
export function newsState(publishedAt: Date | null, at: Date): NewsState {
  if (publishedAt === null) return 'draft'
  return publishedAt > at ? 'planned' : 'published'
}

/** How far ahead news can be planned. Days. */
export const mostPlannedDays = 366

export interface PublishingFacts {
  at: Date
  publishedAt: Date | null
  /** From when on members shall see it; undefined: from now on. */
  from: Date | undefined
  hasEnglish: boolean
}

/** The first reason to refuse to publish: what members see already, what lacks English, a moment that is over or far off. */
export function refusePublishing({ at, publishedAt, from, hasEnglish }: PublishingFacts) {
  if (newsState(publishedAt, at) === 'published') return 'illegal_operation'
  if (!hasEnglish) return 'content_empty'
  if (from === undefined) return undefined
  const ahead = from.getTime() - at.getTime()
  // A moment that cannot be read is neither ahead nor near.
  return ahead >= 0 && ahead <= mostPlannedDays * 86_400_000 ? undefined : 'invalid_date'
}
