import type { ColumnType, GeneratedAlways } from 'kysely'

/**
 * `treasure_holding`: members who ever put money into the flexible treasure
 * (migrations/0023-settlement-and-treasure.sql).
 */
export interface TreasureHoldingTable {
  uid: number
}

/** `treasure_move`: one deposit into the treasure or withdrawal from it. */
export interface TreasureMoveTable {
  id: GeneratedAlways<bigint>
  uid: number
  /** The business day on which it was booked, `yyyy-mm-dd` in UTC+8. */
  day: string
  at: Date
  /** Millionths of USCD; below zero for a withdrawal. */
  money: bigint
  /** The sum of the member's moves up to this one. */
  net: bigint
  transfer_id: bigint
  /** The transfer that brought a withdrawal to the wallet. */
  arrived_by: ColumnType<bigint | null, never, bigint>
}

/** `treasure_total`: the sum of all moves up to the end of a day (migrations/0027-treasure-total.sql). */
export interface TreasureTotalTable {
  /** `yyyy-mm-dd` in UTC+8. */
  day: string
  net: bigint
}

export interface FlexibleTreasureTables {
  treasure_total: TreasureTotalTable
  treasure_holding: TreasureHoldingTable
  treasure_move: TreasureMoveTable
}
