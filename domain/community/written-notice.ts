import { lengthOf, readLine, readLines } from '../typed/texts.ts'

/** Maximum characters of each text, as a person counts them. */
export const writtenLengths = { title: 80, body: 1_000 } as const

/** Link targets of a written notice; the app knows the route to each. */
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

const known: ReadonlySet<string> = new Set(noticePlaces)
/** The link target of this name; null: unknown. */
export const placeNamed = (text: string | null): NoticePlace | null =>
  text !== null && known.has(text) ? (text as NoticePlace) : null

/** A written notice in one language. Plain text, with an empty line between paragraphs of `body`. */
export interface WrittenText {
  title: string
  body: string
}

/** The stored form: the title on one line, at most one empty line between paragraphs. */
export const tidyText = ({ title, body }: WrittenText): WrittenText => ({
  title: readLine(title),
  body: readLines(body)
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n'),
})

/** The first reason to refuse a text, or undefined. Each language is complete, or left out entirely. */
export function refuseWritten(text: WrittenText) {
  const { title, body } = tidyText(text)
  if (title === '' || body === '') return 'content_empty'
  return lengthOf(title) > writtenLengths.title || lengthOf(body) > writtenLengths.body ? 'content_too_long' : undefined
}

export const writtenStates = ['draft', 'published', 'takenBack'] as const
export type WrittenState = (typeof writtenStates)[number]

/** The state of a written notice. */
export function writtenState(it: { publishedAt: Date | null; takenBackAt: Date | null }): WrittenState {
  if (it.publishedAt !== null) return 'published'
  return it.takenBackAt === null ? 'draft' : 'takenBack'
}

/** The reason to refuse to publish a notice, or undefined: published already, or no English. */
export function refuseNoticePublishing({ state, hasEnglish }: { state: WrittenState; hasEnglish: boolean }) {
  if (state === 'published') return 'illegal_operation'
  return hasEnglish ? undefined : 'content_empty'
}
