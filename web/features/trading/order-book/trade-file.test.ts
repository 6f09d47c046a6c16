import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { type Trade, tradeRows } from './trade-file.ts'

it('the file of trades has exact amounts, and the number of an order as text', () => {
  const trade: Trade = {
    ...{ id: 9, order: 7, own: true, side: 'buy', createdAt: new Date(0) },
    ...{ moneyCig: micros(100_000_000n), price: micros(119_584n), money: micros(11_958_400n) },
  }
  const head = ['At', 'Side', 'Order', '₡', 'Price', 'Total'] as const
  expect(tradeRows([trade], { head, sideOf: ({ side }) => side })).toEqual([
    head,
    [{ at: new Date(0) }, 'buy', '7', { amount: 100_000_000n }, { amount: 119_584n }, { amount: 11_958_400n }],
  ])
})
