import type { ColumnType, GeneratedAlways } from 'kysely'

/** `treasure_holding`: whoever has ever put something into the flexible treasure (migrations/0023-settlement-and-treasure.sql). */
export interface TreasureHoldingTable {
  uid: number
}

/** `treasure_move`: what somebody put in or took out. */
export interface TreasureMoveTable {
  id: GeneratedAlways<bigint>
  uid: number
  /** The business day on which it was booked, `yyyy-mm-dd` in UTC+8. */
  day: string
  at: Date
  /** Millionths of USCD, below zero for what was taken out. */
  money: bigint
  /** All of the member's moves up to this one together. */
  net: bigint
  transfer_id: bigint
  /** The transfer with which what was taken out has arrived. */
  arrived_by: ColumnType<bigint | null, never, bigint>
}

/** `treasure_total`: what all moves up to the end of a day come to (migrations/0027-treasure-total.sql). */
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
