import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { TradeAction, TradeEnd, TradeStatus } from '@humidor/domain/trading/order-book.ts'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Set later than the row is written. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** `trade_order`: what a member offers, and how far it has been filled (migrations/0020-order-book.sql). Amounts are millionths. */
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
  /** What orders of a side are ranked by: `rankOf`. */
  rank: GeneratedAlways<bigint>
  /** Held for all of it: ₡ of a sell order, USCD of a buy order. */
  locked: bigint
  /** USCD that its fills came to. */
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

/** `trade_fill`: what was taken of an order, in the order in which it was committed. */
export interface TradeFillTable {
  order_id: bigint
  /** The first is 1. */
  nth: number
  /** Who filled it. */
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
