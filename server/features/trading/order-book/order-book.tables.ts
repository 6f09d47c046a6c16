import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { TradeAction, TradeEnd, TradeStatus } from '@humidor/domain/trading/order-book.ts'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Set later than the row is written. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** `trade_order`: a member's offer, and its filled part (migrations/0020-order-book.sql). Amounts are millionths. */
export interface TradeOrderTable {
  id: ColumnType<bigint, bigint, never>
  uid: number
  action: TradeAction
  money_cig: bigint
  left_cig: bigint
  /** Millionths of USCD for one ₡, the premium not included. */
  price: bigint
  /** Per mille. */
  premium: number
  /** The rank of an order on its side: `rankOf`. */
  rank: GeneratedAlways<bigint>
  /** The reserved amount of the whole order: ₡ of a sell order, USCD of a buy order. */
  locked: bigint
  /** The USCD of its fills. */
  traded: ColumnType<bigint, undefined, bigint>
  fills: ColumnType<number, undefined, number>
  status: ColumnType<TradeStatus, undefined, TradeStatus>
  last_uid: Later<number>
  created_at: Date
  ends_at: Date
  ended_at: Later<Date>
  ended_as: Later<TradeEnd>
  stopped_by: Later<number>
  reason: Later<string>
  held_by: bigint
  ended_by: Later<bigint>
}

/** `trade_fill`: a fill of an order, in the order of the commits. */
export interface TradeFillTable {
  order_id: bigint
  /** The first is 1. */
  nth: number
  /** The member who filled it. */
  uid: number
  cig: bigint
  uscd: bigint
  at: Date
  day: BusinessDay
  transfer_id: bigint
}

export interface OrderBookTables {
  trade_order: TradeOrderTable
  trade_fill: TradeFillTable
}
