import type { GeneratedAlways } from 'kysely'

/** `feedback`: a member's message and its answer (migrations/0034-feedback.sql). */
export interface FeedbackRow {
  id: GeneratedAlways<bigint>
  uid: number
  content: string
  created_at: Date
  reply: string | null
  replied_at: Date | null
  /** The id of an operator. */
  replied_by: number | null
}

export interface FeedbackTables {
  feedback: FeedbackRow
}
