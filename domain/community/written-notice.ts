import { readLine, readLines } from '../typed/texts.ts'

/** The most characters of each text, as a person counts them. */
export const writtenLengths = { title: 80, body: 1_000 } as const

/** Where in the app a written notice may lead; the app knows the way to each. */
export const noticePlaces = [
  'deposit',
  'withdraw',
  'asset',
  'shop',
  'pledges',
  'treasure',
  'trade',
  'market',
  'vip',
  'share',
  'mall',
  'activities',
  'raffle',
  'feedback',
  'mails',
  'devices',
] as const
export type NoticePlace = (typeof noticePlaces)[number]

const places: ReadonlySet<string> = new Set(noticePlaces)
/** The place that a text names; null: none that we know of. */
export const placeNamed = (text: string | null): NoticePlace | null =>
  text !== null && places.has(text) ? (text as NoticePlace) : null

/** A written notice in one language. Plain text: `body` in paragraphs, an empty line between them. */
export interface WrittenText {
  title: string
  body: string
}

/** A text as it is kept: the title on one line, at most one empty line between paragraphs. */
export const tidyText = ({ title, body }: WrittenText): WrittenText => ({
  title: readLine(title),
  body: readLines(body)
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n'),
})

const lengthOf = (text: string) => [...text].length

/** The first reason to refuse a text: in each language it is whole, or not there at all. */
export function refuseWritten(text: WrittenText) {
  const { title, body } = tidyText(text)
  if (title === '' || body === '') return 'content_empty'
  return lengthOf(title) > writtenLengths.title || lengthOf(body) > writtenLengths.body ? 'content_too_long' : undefined
}

export const writtenStates = ['draft', 'published', 'takenBack'] as const
export type WrittenState = (typeof writtenStates)[number]

/** How a written notice stands. */
export function writtenState(it: { publishedAt: Date | null; takenBackAt: Date | null }): WrittenState {
  if (it.publishedAt !== null) return 'published'
  return it.takenBackAt === null ? 'draft' : 'takenBack'
}

/** The first reason to refuse that one is published, or undefined: what members see already, or what lacks English. */
export function refuseTelling({ state, hasEnglish }: { state: WrittenState; hasEnglish: boolean }) {
  if (state === 'published') return 'illegal_operation'
  return hasEnglish ? undefined : 'content_empty'
}
