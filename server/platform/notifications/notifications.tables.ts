import type { MailGroup, NoticeKind } from '@humidor/domain/community/notices.ts'
import type { Generated } from 'kysely'

/** `notice`: a notification to a member, and when they saw it. */
export interface NoticeTable {
  id: Generated<bigint>
  uid: number
  kind: NoticeKind
  /** The values in its text (`NoticeParams`), JSON. */
  params: unknown
  at: Date
  read_at: Date | null
}

/** `mail_choice`: which mails a member chose; null where they chose nothing. */
export type MailChoiceTable = { uid: number } & Record<MailGroup, Generated<boolean | null>>
