import { consoleContract } from '@humidor/contract/console/index.ts'

/** Whom a note or a tag is about: a member by uid, or a merchant by six digits. */
export type Subject = { uid: number; vcode?: never } | { vcode: string; uid?: never }

export interface SubjectProps {
  subject: Subject
  /** The name, for titles. */
  name: string
}

/** The calls that show notes and tags. */
export const showingNotes = [
  consoleContract.timeline.listTimeline,
  consoleContract.members.member,
  consoleContract.merchants.merchant,
]
