import type { Generated, GeneratedAlways } from 'kysely'
import type { MailChoiceTable, NoticeTable } from '../../../platform/notifications/notifications.tables.ts'

/** `written_notice`: what operators write to members, its texts beside it (migrations/0035-written-notices.sql). */
export interface WrittenNoticeTable {
  id: GeneratedAlways<bigint>
  /** Null: everybody who was a member when it was published. */
  uid: number | null
  /** One of `noticePlaces`. */
  place: string | null
  by_mail: boolean
  /** How often it was changed, its texts too. */
  version: Generated<number>
  /** Its place among all notices, and since when members see it; null: they don't. */
  number: Generated<bigint | null>
  published_at: Generated<Date | null>
  taken_back_at: Generated<Date | null>
  created_at: Date
  /** Ids of operators. */
  created_by: number
  changed_at: Date
  changed_by: number
}

/** `written_notice_text`: one in one language. */
export interface WrittenNoticeTextTable {
  notice_id: bigint
  /** A key of `locales/languages.ts`. */
  language: string
  title: string
  /** Plain text, an empty line between paragraphs. */
  body: string
}

/** `notice_mailing`: a notice on its way to everybody who wants it by mail, and up to which member that is done. */
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
