import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { type Goods, goodsIn, isSameOrder, offeredGoods } from './goods.ts'

const cart = (...pieces: [id: number, quantity: number][]): Goods =>
  goodsIn({
    open: true,
    lines: pieces.map(([id, quantity]) => ({
      ...{ id, quantity, title: 'Robusto', pic: null, lang: 'en', tags: '', category: 'cigars', stock: 9, shown: true },
      ...{ priceCig: micros<'CIG'>(1n), seenCig: micros<'CIG'>(1n), price: micros<'USCD'>(1n) },
    })),
  })

it('a cart that was paid elsewhere is not offered again, and an order in doubt is repeated as it was sent', () => {
  const [empty, sent, more] = [cart(), cart([1, 2]), cart([1, 2], [3, 1])]
  expect(offeredGoods(empty, undefined, false)).toBe(empty)
  expect(offeredGoods(empty, { goods: sent, running: false }, false)).toBe(empty)
  expect(offeredGoods(empty, { goods: sent, running: true }, false)).toBe(sent)
  expect(offeredGoods(empty, { goods: sent, running: false }, true)).toBe(sent)
  expect(offeredGoods(more, { goods: sent, running: false }, true)).toBe(sent)
  expect(offeredGoods(more, { goods: sent, running: false }, false)).toBe(more)
})

it('a confirmation is for the same pieces of the same products', () => {
  expect(isSameOrder(cart([1, 2], [3, 1]), cart([3, 1], [1, 2]))).toBe(true)
  for (const other of [cart(), cart([1, 2]), cart([1, 1], [3, 1]), cart([1, 2], [4, 1])])
    expect(isSameOrder(cart([1, 2], [3, 1]), other)).toBe(false)
})
