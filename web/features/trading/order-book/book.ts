import type { AnswerOf } from '@humidor/client/client.ts'
import type * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import { byRank, type TradeAction } from '@humidor/domain/trading/order-book.ts'

/** The server's answer about the book: all of its best orders, or the changes among them. */
export type BookAnswer = AnswerOf<typeof orderBookCalls.list>
export type Order = BookAnswer['rows'][number]

/** The best orders of both sides, as of one version. */
export interface Book {
  version: string
  orders: ReadonlyMap<number, Order>
  counts: BookAnswer['counts']
  /** Where each side continues beyond them; null: nowhere. */
  next: BookAnswer['next']
}

/** The book after an answer of the server. */
export function applied(before: Book | undefined, { version, whole, rows, gone, counts, next }: BookAnswer): Book {
  const orders = new Map(whole ? [] : before?.orders)
  for (const id of gone) orders.delete(id)
  for (const row of rows) orders.set(row.id, row)
  return { version, orders, counts, next }
}

/** The orders of one side, the best first, then those of further pages that are not in the book already. */
export function sideOf(book: Book, action: TradeAction, further: readonly Order[] = []): readonly Order[] {
  const best = [...book.orders.values()].filter((order) => order.action === action).toSorted(byRank)
  const last = best.at(-1)
  return [
    ...best,
    ...further.filter((order) => !book.orders.has(order.id) && (last === undefined || byRank(last, order) < 0)),
  ]
}

/** The orders that are new or filled further, compared with an earlier state of the book. */
export const changedSince = (before: Book, after: Book): ReadonlySet<number> =>
  new Set(
    [...after.orders.values()]
      .filter(({ id, moneyCigLeft }) => before.orders.get(id)?.moneyCigLeft !== moneyCigLeft)
      .map(({ id }) => id),
  )

/** The uid of the member whose order it is. */
export const ownerOf = ({ action, buyerUid, sellerUid }: Pick<Order, 'action' | 'buyerUid' | 'sellerUid'>) =>
  action === 'buy' ? buyerUid : sellerUid
