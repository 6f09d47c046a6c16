import { expect, it } from 'vitest'
import { micros } from '../money/micros.ts'
import {
  type BookView,
  canFill,
  lackingUscd,
  openingSide,
  topUpBy,
  totalOf,
  type ViewedOrder,
  viewOf,
} from './book-view.ts'

const millions = (whole: number) => micros(BigInt(whole) * 1_000_000n)
const order = (id: number, over: Partial<ViewedOrder> = {}): ViewedOrder => ({
  id,
  action: 'sell',
  moneyCig: micros(1_000_000_000n),
  moneyCigLeft: micros(1_000_000_000n),
  cigPrice: micros(100_000n),
  premium: 0,
  createdAt: new Date(id),
  ...over,
})
const has = (cig: number, uscd: number, usdt = 0) => ({
  cig: micros<'CIG'>(millions(cig)),
  uscd: micros<'USCD'>(millions(uscd)),
  usdt: micros<'USDT'>(millions(usdt)),
})
const minimum = micros<'CIG'>(100_000_000n)
const all: BookView = { affordable: false, from: undefined, to: undefined, sort: 'price' }
const idsOf = (side: readonly ViewedOrder[], view: Partial<BookView>, holdings = has(0, 0)) =>
  viewOf(side, { ...all, ...view }, { holdings, minimum }).map(({ id }) => id)

it('a member without ₡ sees the offers first, and any other the orders to sell into', () => {
  expect(openingSide({ cig: micros(0n) })).toBe('sell')
  expect(openingSide({ cig: micros(1n) })).toBe('buy')
})

it('the total of a partly filled order is that of its rest', () => {
  expect(totalOf(order(1))).toBe(100_000_000n)
  expect(totalOf(order(1, { moneyCigLeft: micros(250_000_000n), premium: 4 }))).toBe(25_100_000n)
})

it('a buyer hears exactly how much is lacking, to the millionth', () => {
  expect(lackingUscd(order(1), has(0, 100))).toBe(0n)
  expect(lackingUscd(order(1), { uscd: micros(99_999_999n) })).toBe(1n)
  expect(lackingUscd(order(1, { action: 'buy' }), has(0, 0))).toBe(0n)
})

it('the lacking USCD come from USDT only if they are enough', () => {
  const lacking = micros<'USCD'>(5_000_000n)
  expect(topUpBy(lacking, has(0, 0, 5))).toBe('convert')
  expect(topUpBy(lacking, { usdt: micros(4_999_999n) })).toBe('deposit')
  expect(topUpBy(micros(0n), has(0, 0, 0))).toBe('deposit')
})

it('an offer needs its whole total, a buy order only the smallest part', () => {
  expect(canFill(order(1), has(0, 100), minimum)).toBe(true)
  expect(canFill(order(1), has(0, 99), minimum)).toBe(false)
  const wanted = order(2, { action: 'buy' })
  expect(canFill(wanted, has(99, 0), minimum)).toBe(false)
  expect(canFill(wanted, has(100, 0), minimum)).toBe(true)
  expect(canFill({ ...wanted, moneyCigLeft: micros(30_000_000n) }, has(30, 0), minimum)).toBe(true)
})

it('a price range includes its ends and counts the premium', () => {
  const side = [order(1, { cigPrice: micros(99_999n) }), order(2), order(3, { premium: 10 })]
  expect(idsOf(side, { from: micros(100_000n) })).toEqual([2, 3])
  expect(idsOf(side, { to: micros(100_000n) })).toEqual([1, 2])
  expect(idsOf(side, { from: micros(100_000n), to: micros(100_999n) })).toEqual([2])
  expect(idsOf(side, { from: micros(2n), to: micros(1n) })).toEqual([])
})

it('orders are sorted by total or age, and otherwise stay as in the book', () => {
  const side = [order(1), order(3, { moneyCigLeft: micros(1_000_000n) }), order(2)]
  expect(idsOf(side, {})).toEqual([1, 3, 2])
  expect(idsOf(side, { sort: 'total' })).toEqual([3, 1, 2])
  expect(idsOf(side, { sort: 'newest' })).toEqual([3, 2, 1])
  expect(idsOf(side, { affordable: true }, has(0, 1))).toEqual([3])
})
