import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** `operator_lock`: who has an item open. */
export interface OperatorLockTable {
  item: string
  operator_id: number
  until: Date
}

/** `approval`: what one operator asks for and another decides. */
export interface ApprovalTable {
  id: string
  kind: string
  about: string
  about_name: string
  reason: string
  payload: ColumnType<unknown, string, never>
  maker: number
  made_at: Date
  expires_at: Date
  /** One that waits beyond its time is `expired`, whether or not that is written down yet. */
  state: Generated<'waiting' | 'approved' | 'declined' | 'expired'>
  checker: number | null
  decided_at: Date | null
  note: string | null
}

/** `audit`: what operators did. The database links and hashes the rows. */
export interface AuditTable {
  seq: GeneratedAlways<bigint>
  at: Date
  operator_id: number | null
  call: string
  request: ColumnType<unknown, string, never>
  ip: string
  prev_hash: GeneratedAlways<Buffer>
  hash: GeneratedAlways<Buffer>
  about: GeneratedAlways<string | null>
}
