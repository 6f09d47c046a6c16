import type { MailGroup, NoticeKind } from '@humidor/domain/community/notices.ts'
import type { Generated } from 'kysely'

/** `notice`: what a member was told, and when they saw it. */
export interface NoticeTable {
  id: Generated<bigint>
  uid: number
  kind: NoticeKind
  /** What the words name (`NoticeParams`), JSON. */
  params: unknown
  at: Date
  read_at: Date | null
}

/** `mail_choice`: which mails a member chose; null: nothing was chosen. */
export type MailChoiceTable = { uid: number } & Record<MailGroup, Generated<boolean | null>>
