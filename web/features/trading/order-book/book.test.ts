import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { bookAnswer, order } from './book.testing.ts'
import { applied, type Book, changedSince, type Order, ownerOf, sideOf } from './book.ts'

const first: Book = applied(
  undefined,
  bookAnswer('one', { rows: [order(1), order(2, { premium: 6 }), order(3, { action: 'sell', premium: 0 })] }),
)
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id)

it('the orders of a side are sorted by the best price, then by age', () => {
  const book = applied(first, bookAnswer('two', { whole: false, rows: [order(4, { premium: 6 }), order(5)] }))
  expect(ids(sideOf(book, 'buy'))).toEqual([2, 4, 1, 5])
  expect(ids(sideOf(book, 'sell'))).toEqual([3])
})

it('changed orders are replaced, and ended ones removed', () => {
  const filled = order(1, { moneyCigLeft: micros(1_000_000n), status: 'part' })
  const book = applied(first, bookAnswer('two', { whole: false, rows: [filled], gone: [2, 99] }))
  expect(sideOf(book, 'buy')).toEqual([filled])
  expect(book.version).toBe('two')
  expect(first.orders.size).toBe(3)
})

it('a whole book replaces all orders', () => {
  const book = applied(first, bookAnswer('two', { rows: [order(7)] }))
  expect([...book.orders.keys()]).toEqual([7])
})

it('further pages follow the best orders, without duplicates', () => {
  const further = [order(2, { premium: 6 }), order(8), order(9, { premium: 5 })]
  expect(ids(sideOf(first, 'buy', further))).toEqual([2, 1, 8])
})

it('new orders and further filled ones are reported as changed', () => {
  const changes = bookAnswer('two', {
    whole: false,
    rows: [order(1), order(2, { premium: 6, moneyCigLeft: micros(5n) }), order(4)],
  })
  expect([...changedSince(first, applied(first, changes))]).toEqual([2, 4])
})

it('the owner of an order stays the same after another member has filled a part', () => {
  expect(ownerOf(order(1, { sellerUid: 20 }))).toBe(10)
  expect(ownerOf(order(1, { action: 'sell', sellerUid: 20 }))).toBe(20)
})
