import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { PledgeStatus } from '@humidor/domain/products/pledge.ts'
import type { ColumnType } from 'kysely'

/** Set later than the row is written. */
type Later<T> = ColumnType<T | null, undefined, T>

/**
 * `pledge_day`: the total pledged on a business day, and whether the day still takes pledges
 * (migrations/0026-pledges.sql). Millionths of USCD.
 */
interface PledgeDayTable {
  day: BusinessDay
  sold: bigint
  closed: boolean
}

/** `pledge`: a member's pledge. Amounts are millionths. */
interface PledgeTable {
  id: ColumnType<bigint, bigint, never>
  uid: number
  status: PledgeStatus
  money: bigint
  uscd: bigint
  cig: bigint
  price: bigint
  rate: bigint
  profit: bigint
  days: number
  day: BusinessDay
  created_at: Date
  ends_at: Date
  ended_at: Later<Date>
  paid_by: bigint
  ended_by: Later<bigint>
}

export interface PledgesTables {
  pledge_day: PledgeDayTable
  pledge: PledgeTable
}
