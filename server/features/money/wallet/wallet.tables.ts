import type { MovementState } from '@humidor/domain/money/movement.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The columns of movements that end later than they begin. Amounts are millionths. */
interface MovementTable {
  id: GeneratedAlways<bigint>
  /** The owner of the money. */
  uid: number
  money: bigint
  state: Generated<MovementState>
  created_at: Date
  due_at: Date
  ended_at: ColumnType<Date | null, never, Date>
  /** The ledger's transfers that reserved the money and that ended the movement. */
  held_by: bigint
  ended_by: ColumnType<bigint | null, never, bigint>
}

/** `conversion`: USCD on its way back to USDT (migrations/0014-movements.sql). */
export type ConversionTable = MovementTable

/** `transfer_review`: a transfer from one member to another that is or was in review. */
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
  /** The balance of the rebate wallet at the beginning of the day. */
  opening: bigint
  moved_by: bigint
}

export interface WalletTables {
  conversion: ConversionTable
  transfer_review: TransferReviewTable
  rebate_move: RebateMoveTable
}
