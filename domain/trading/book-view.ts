import { type Cig, micros, type Uscd, type Usdt } from '../money/micros.ts'
import { costOfFill, filledOf, rankOf, type TradeAction, termsOf, unitPrice } from './order-book.ts'

/** The fields of an order that a view reads. */
export interface ViewedOrder {
  id: number
  action: TradeAction
  moneyCig: Cig
  moneyCigLeft: Cig
  cigPrice: Uscd
  /** Per mille. */
  premium: number
  createdAt: Date
}

/** What a member has to trade with. */
export interface Holdings {
  cig: Cig
  uscd: Uscd
  usdt: Usdt
}

/** How a side of the book is sorted: the best price, the smallest total, or the newest first. */
export const bookSorts = ['price', 'total', 'newest'] as const
export type BookSort = (typeof bookSorts)[number]

/** The filters of a reader. Prices are of one ₡ in USCD, the premium included. */
export interface BookView {
  /** Only orders that the reader can fill, at least in part. */
  affordable: boolean
  from: Uscd | undefined
  to: Uscd | undefined
  sort: BookSort
}

/** The side to open: without ₡ there is nothing to sell, so the offers to buy from. */
export const openingSide = ({ cig }: Pick<Holdings, 'cig'>): TradeAction => (cig > 0n ? 'buy' : 'sell')

/** The USCD for all that is left of an order. */
export function totalOf(order: Pick<ViewedOrder, 'moneyCig' | 'moneyCigLeft' | 'cigPrice' | 'premium'>): Uscd {
  const { moneyCig, moneyCigLeft: left } = order
  return costOfFill(filledOf({ moneyCig, left }), left, termsOf(order))
}

/** The USCD that a buyer lacks for a sell order, which is filled as a whole; 0 when they have enough, and for a buy order. */
export function lackingUscd(order: ViewedOrder, { uscd }: Pick<Holdings, 'uscd'>): Uscd {
  const total = totalOf(order)
  return micros(order.action === 'buy' || total <= uscd ? 0n : total - uscd)
}

/** Whether the member can fill the order: all of a sell order, or the smallest part of a buy order. */
export function canFill(order: ViewedOrder, holdings: Holdings, minimum: Cig): boolean {
  if (order.action === 'sell') return lackingUscd(order, holdings) === 0n
  const least = order.moneyCigLeft < minimum ? order.moneyCigLeft : minimum
  return holdings.cig >= least
}

/** How a member gets the USCD that they lack: from their USDT, or by a deposit first. */
export const topUpBy = (lacking: Uscd, { usdt }: Pick<Holdings, 'usdt'>): 'convert' | 'deposit' =>
  usdt > 0n && usdt >= lacking ? 'convert' : 'deposit'

const byNumber = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

const orders: Record<BookSort, ((a: ViewedOrder, b: ViewedOrder) => number) | undefined> = {
  // The book is in this order already.
  price: undefined,
  total: (a, b) => byNumber(totalOf(a), totalOf(b)),
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
}

/** The orders of one side that pass the filters, sorted. Equal ones keep their place in the book. */
export function viewOf<O extends ViewedOrder>(
  side: readonly O[],
  view: BookView,
  facts: { holdings: Holdings; minimum: Cig },
): readonly O[] {
  const { affordable, from, to, sort } = view
  const passes = (order: O) => {
    const each = rankOf(termsOf(order))
    if (from !== undefined && each < from * 1000n) return false
    if (to !== undefined && unitPrice(termsOf(order)) > to) return false
    return !affordable || canFill(order, facts.holdings, facts.minimum)
  }
  const passed = side.filter(passes)
  const compare = orders[sort]
  return compare ? passed.toSorted(compare) : passed
}
