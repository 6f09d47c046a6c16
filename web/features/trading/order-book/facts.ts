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
 * How far an order's price is above today's, per mille; below it the figure is negative. On the day of publication it is the
 * order's premium. Later the market has moved, and the premium alone would mislead a reader.
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
 * The facts that the forms know about an order to fill. They do not decide whether it has expired: a phone's clock may be wrong,
 * and the book removes expired orders.
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

/** The cost of filling so much of an order now, as the server computes it. */
export function costOf(order: Pick<Order, 'moneyCig' | 'moneyCigLeft' | 'cigPrice' | 'premium'>, amount: Cig): Uscd {
  const filled = filledOf({ moneyCig: order.moneyCig, left: order.moneyCigLeft })
  return costOfFill(filled, amount, termsOf(order))
}
