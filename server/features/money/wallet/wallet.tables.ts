import type { MovementState } from '@humidor/domain/money/movement.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** What everything has that takes its time between two wallets. Amounts are millionths. */
interface MovementTable {
  id: GeneratedAlways<bigint>
  /** Whose money it is. */
  uid: number
  money: bigint
  state: Generated<MovementState>
  created_at: Date
  due_at: Date
  ended_at: ColumnType<Date | null, never, Date>
  /** The ledger's transfers: what held the money, and what ended it. */
  held_by: bigint
  ended_by: ColumnType<bigint | null, never, bigint>
}

/** `conversion`: USCD on its way back to USDT (migrations/0014-movements.sql). */
export type ConversionTable = MovementTable

/** `transfer_review`: what one member gave another and is held for review. */
export interface TransferReviewTable extends MovementTable {
  to_uid: number
  /** Part of `money`. */
  fee: bigint
  /** The operator who stopped it, and why. */
  stopped_by: ColumnType<number | null, never, number | null>
  reason: ColumnType<string | null, never, string | null>
}

/** `rebate_move`: rebates that were moved to the transaction wallet on a business day. */
export interface RebateMoveTable {
  uid: number
  /** `yyyy-mm-dd` in UTC+8. */
  day: string
  money: bigint
  /** What stood on the rebate wallet as the day began. */
  opening: bigint
  moved_by: bigint
}

export interface WalletTables {
  conversion: ConversionTable
  transfer_review: TransferReviewTable
  rebate_move: RebateMoveTable
}
