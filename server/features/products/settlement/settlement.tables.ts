import type { SettlementState } from '@humidor/domain/products/settlement.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** `settlement_day`: a business day whose settlement has begun (migrations/0023-settlement-and-treasure.sql). */
export interface SettlementDayTable {
  /** `yyyy-mm-dd` in UTC+8: the day that begins at the midnight of the settlement. */
  day: string
  /** The settings in force for the whole settlement, each as a text of digits. */
  terms: JSONColumnType<Record<string, string>>
  began_at: Date
  finished_at: ColumnType<Date | null, never, Date>
}

/** `settlement_run`: a phase of such a day. */
export interface SettlementRunTable {
  day: string
  phase: string
  place: number
  state: Generated<SettlementState>
  done: Generated<bigint>
  /** The last finished item, in phases that go by numbers. */
  reached: bigint | null
  /** The paid amount: millionths. */
  usdt: Generated<bigint>
  uscd: Generated<bigint>
  cig: Generated<bigint>
  started_at: Date | null
  finished_at: Date | null
  error: string | null
  /** The number of failed tries since the last success. */
  failures: Generated<number>
}

export interface SettlementTables {
  settlement_day: SettlementDayTable
  settlement_run: SettlementRunTable
}
