import type { Cig, Price, Uscd } from '@humidor/domain/money/micros.ts'
import {
  costOfFill,
  type FillingFacts,
  filledOf,
  rankOf,
  type TradeTerms,
  termsOf,
} from '@humidor/domain/trading/order-book.ts'
import type { Order } from './book.ts'

/**
 * How far an order's price lies above today's, in parts of a thousand, below it less than 0. On the day of its publishing that
 * is its premium; later the market has moved on, and the premium alone would tell a reader the wrong thing.
 */
export function aboveMarket(terms: TradeTerms, market: Price): number {
  if (market <= 0n) return Number(terms.premium)
  const base = market * 1000n
  const by = (rankOf(terms) - base) * 1000n
  const half = by < 0n ? -base / 2n : base / 2n
  return Number((by + half) / base)
}

/** How much of an order is filled, in whole per cent: 100 only when all of it is. */
export const filledShare = ({ moneyCig, moneyCigLeft }: Pick<Order, 'moneyCig' | 'moneyCigLeft'>): number =>
  Number(((moneyCig - moneyCigLeft) * 100n) / moneyCig)

/**
 * What the forms know of an order that somebody else may fill. Whether its time is up is not theirs to say: a telephone's clock
 * may be wrong, and the book takes away what is over.
 */
export const fillingOf = (order: Order, minimum: Cig): FillingFacts => ({
  action: order.action,
  status: order.status,
  endsAt: order.endsAt,
  at: order.createdAt,
  own: false,
  left: order.moneyCigLeft,
  terms: termsOf(order),
  moneyCig: order.moneyCig,
  minimum,
})

/** What so much of an order comes to now, as its fill will be settled. */
export function costOf(order: Pick<Order, 'moneyCig' | 'moneyCigLeft' | 'cigPrice' | 'premium'>, amount: Cig): Uscd {
  const filled = filledOf({ moneyCig: order.moneyCig, left: order.moneyCigLeft })
  return costOfFill(filled, amount, termsOf(order))
}
