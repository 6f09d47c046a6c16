import type { AnswerOf } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'
import { byRank, type TradeAction } from '@humidor/domain/trading/order-book.ts'

/** What the server tells of the book: all of its best orders, or what has changed among them. */
export type Telling = AnswerOf<typeof contract.orderBook.list>
export type Order = Telling['rows'][number]

/** The best orders of both sides, as of one version. */
export interface Book {
  version: string
  orders: ReadonlyMap<number, Order>
  counts: Telling['counts']
  /** Where each side goes on beyond them; null: nowhere. */
  next: Telling['next']
}

/** The book after what the server has told. */
export function applied(before: Book | undefined, { version, whole, rows, gone, counts, next }: Telling): Book {
  const orders = new Map(whole ? [] : before?.orders)
  for (const id of gone) orders.delete(id)
  for (const row of rows) orders.set(row.id, row)
  return { version, orders, counts, next }
}

/** The orders of one side, the best first, and beyond them those of further pages that the book does not hold by now. */
export function sideOf(book: Book, action: TradeAction, further: readonly Order[] = []): readonly Order[] {
  const best = [...book.orders.values()].filter((order) => order.action === action).toSorted(byRank)
  const last = best.at(-1)
  return [
    ...best,
    ...further.filter((order) => !book.orders.has(order.id) && (last === undefined || byRank(last, order) < 0)),
  ]
}

/** Which orders are new or filled further, for a reader who has seen the book as it was before. */
export const changedSince = (before: Book, after: Book): ReadonlySet<number> =>
  new Set(
    [...after.orders.values()]
      .filter(({ id, moneyCigLeft }) => before.orders.get(id)?.moneyCigLeft !== moneyCigLeft)
      .map(({ id }) => id),
  )

/** Whose order it is. */
export const ownerOf = ({ action, buyerUid, sellerUid }: Pick<Order, 'action' | 'buyerUid' | 'sellerUid'>) =>
  action === 'buy' ? buyerUid : sellerUid
