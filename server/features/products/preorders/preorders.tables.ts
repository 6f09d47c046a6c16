import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { PreorderStatus, PreorderType } from '@humidor/domain/products/preorder.ts'
import type { ColumnType } from 'kysely'

/** Set later than the row is written. */
type Later<T> = ColumnType<T | null, undefined, T>

/**
 * `preorder`: a member's order and its state (migrations/0024-preorders.sql, 0043-time-to-order-and-to-pay.sql).
 * Amounts are millionths.
 */
export interface PreorderTable {
  oid: ColumnType<bigint, undefined, never>
  uid: number
  referrer_uid: number | null
  type: PreorderType
  money: bigint
  status: PreorderStatus
  session_id: bigint | null
  day: BusinessDay
  again_of: bigint | null
  created_at: Date
  status_at: Date
  lottery_at: Date | null
  place: Later<number>
  opens_at: Date | null
  pay_until: Later<Date>
  late_at: Later<Date>
  paid_at: Later<Date>
  ends_at: Later<Date>
  promised: Later<bigint>
  price: Later<bigint>
  yield: Later<number>
  ended_at: Later<Date>
  paid_by: Later<bigint>
  ended_by: Later<bigint>
}

/** `heartbeat`: when the platform was last up. One row. */
interface HeartbeatTable {
  only: ColumnType<boolean, undefined, never>
  at: Date
}

/** `downtime`: when the platform was down. */
interface DowntimeTable {
  id: ColumnType<bigint, undefined, never>
  from_at: Date
  until_at: Date
}

/** `preorder_watch`: the time since which a member has created no pre-order. */
interface PreorderWatchTable {
  uid: number
  since: Date
}

/** `preorder_watch_start`: the time from which it counts for everybody. One row. */
interface PreorderWatchStartTable {
  only: ColumnType<boolean, undefined, never>
  at: Date
}

export interface PreordersTables {
  preorder: PreorderTable
  heartbeat: HeartbeatTable
  downtime: DowntimeTable
  preorder_watch: PreorderWatchTable
  preorder_watch_start: PreorderWatchStartTable
}
