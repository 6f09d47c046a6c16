import { micros } from '@humidor/domain/money/micros.ts'
import type { BookAnswer, Order } from './book.ts'

/** An unfilled buy order of 5,000 ₡. `over` replaces fields. */
export const order = (id: number, over: Partial<Order> = {}): Order => ({
  id,
  action: 'buy',
  buyerUid: 10,
  sellerUid: null,
  status: 'created',
  moneyCig: micros(5_000_000_000n),
  moneyCigLeft: micros(5_000_000_000n),
  cigPrice: micros(118_400n),
  premium: 0,
  createdAt: new Date('2026-11-21T00:00:00Z'),
  endsAt: new Date('2026-11-28T00:00:00Z'),
  ...over,
})

/** The answer with a whole, empty book. `over` replaces fields. */
export const bookAnswer = (version: string, over: Partial<BookAnswer> = {}): BookAnswer => ({
  version,
  whole: true,
  rows: [],
  gone: [],
  count: 0,
  counts: { buy: 0, sell: 0 },
  next: { buy: null, sell: null },
  ...over,
})
