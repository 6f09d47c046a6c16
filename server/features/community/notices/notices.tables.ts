import type { Generated, GeneratedAlways } from 'kysely'
import type { MailChoiceTable, NoticeTable } from '../../../platform/notifications/notifications.tables.ts'

/**
 * `written_notice`: an operator's notice to members; its texts are in a table of their own
 * (migrations/0035-written-notices.sql).
 */
export interface WrittenNoticeTable {
  id: GeneratedAlways<bigint>
  /** Null: everybody who was a member when it was published. */
  uid: number | null
  /** One of `noticePlaces`. */
  place: string | null
  by_mail: boolean
  /** The number of changes, those of its texts included. */
  version: Generated<number>
  /** Its place among all notices, and the time since which members see it; null: they do not. */
  number: Generated<bigint | null>
  published_at: Generated<Date | null>
  taken_back_at: Generated<Date | null>
  created_at: Date
  /** Ids of operators. */
  created_by: number
  changed_at: Date
  changed_by: number
}

/** `written_notice_text`: a notice in one language. */
export interface WrittenNoticeTextTable {
  notice_id: bigint
  /** A key of `locales/languages.ts`. */
  language: string
  title: string
  /** Plain text, an empty line between paragraphs. */
  body: string
}

/** `notice_mailing`: a notice that is being mailed to everybody who wants it, and the last member done. */
export interface NoticeMailingTable {
  number: bigint
  after_uid: number
}

export interface NoticesTables {
  notice: NoticeTable
  written_notice: WrittenNoticeTable
  written_notice_text: WrittenNoticeTextTable
  mail_choice: MailChoiceTable
  notice_mailing: NoticeMailingTable
}
