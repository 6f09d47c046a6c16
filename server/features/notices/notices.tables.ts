import type { NoticeKind } from '@humidor/domain/notices.ts'
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

export interface NoticesTables {
  notice: NoticeTable
}
