import { dayAfter } from '../business-day.ts'
import { micros, type Usdt } from '../money/micros.ts'
import type { ShopDay } from './shop-time.ts'

/** USDT of a shop that came in and went out. Millionths. */
export interface Books {
  received: Usdt
  refunded: Usdt
  /** Payouts that were paid, without their fees. */
  paid: Usdt
  fees: Usdt
}

/** The change of a shop's balance by its books. */
export const changeBy = ({ received, refunded, paid, fees }: Books): Usdt => micros(received - refunded - paid - fees)

export interface StatementFacts {
  opening: Usdt
  books: Books
  closing: Usdt
  /** What the days of the statement say that the shop kept: received less refunds and fees. */
  kept: Usdt
  /** The books since the end of the statement, and the balance in the ledger now. */
  since: Books
  balance: Usdt
}

/**
 * True if a statement adds up: opening + in − out = closing, its days say the same, and with what came since it is the balance in the
 * ledger.
 */
export const addsUp = ({ opening, books, closing, kept, since, balance }: StatementFacts): boolean =>
  opening + changeBy(books) === closing &&
  kept === changeBy(books) + books.paid &&
  closing + changeBy(since) === balance

/** The days of a month `yyyy-mm`, both included. */
export function daysOfMonth(month: string): { from: ShopDay; to: ShopDay } {
  const from = `${month}-01` as ShopDay
  // Day 1 plus 31 days always lies in the next month, as no month is longer.
  return { from, to: dayAfter(`${dayAfter(from, 31).slice(0, 7)}-01` as ShopDay, -1) }
}

/** The reason to refuse the statement of a month, or undefined: it is to come, or the shop was not there yet. */
export const refuseMonth = (month: string, { first, today }: { first: ShopDay; today: ShopDay }) =>
  month < first.slice(0, 7) || month > today.slice(0, 7) ? 'invalid_date' : undefined
