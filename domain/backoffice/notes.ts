import { fold } from '../typed/fold.ts'
import { readLine, readLines } from '../typed/texts.ts'

/** Maximum characters of a note, as a person counts them. */
export const noteTextLength = { most: 2_000 } as const
/** Minutes in which the author may withdraw a note. */
export const WITHDRAW_MINUTES = 10
/** Maximum pinned notes of a member or merchant: with more, nobody reads them. */
export const PINNED_MOST = 5
/** Maximum characters of a tag, and maximum tags of a member or merchant. */
export const tagLength = { most: 32 } as const
export const TAGS_MOST = 10

/** The first reason to refuse the text of a note, or undefined. */
export function refuseNoteText(typed: string) {
  const text = readLines(typed)
  if (text === '') return 'content_empty'
  return [...text].length > noteTextLength.most ? 'content_too_long' : undefined
}

/** The reason to refuse to pin another note, or undefined. @param pinned the notes that are pinned already */
export const refusePinning = (pinned: number) => (pinned < PINNED_MOST ? undefined : 'illegal_operation')

/** Input of the rule for withdrawing a note. */
export interface NoteFacts {
  /** The asking operator wrote it. */
  isOwn: boolean
  role: string
  writtenAt: Date
  /** Null: it stands. */
  withdrawnAt: Date | null
  at: Date
}

/** The reason to refuse to withdraw a note, or undefined: its author may for some minutes, an administrator always, and once. */
export function refuseNoteWithdrawal({ isOwn, role, writtenAt, withdrawnAt, at }: NoteFacts) {
  if (withdrawnAt !== null) return 'illegal_operation'
  const inTime = at.getTime() - writtenAt.getTime() < WITHDRAW_MINUTES * 60_000
  return role === 'admin' || (isOwn && inTime) ? undefined : 'illegal_operation'
}

/** What makes two tags one: the label without case, accents and width. */
export const tagKey = (typed: string): string => readLine(fold(readLine(typed)))

/** The first reason to refuse a tag, or undefined. */
export function refuseTag(typed: string) {
  if (tagKey(typed) === '') return 'content_empty'
  return [...readLine(typed)].length > tagLength.most ? 'content_too_long' : undefined
}

/** The reason to refuse another tag, or undefined. @param tags the tags that are set already, without this one */
export const refuseTagging = (tags: number) => (tags < TAGS_MOST ? undefined : 'illegal_operation')
