import { describe, expect, it } from 'vitest'
import { micros } from '../money/micros.ts'
import {
  cartBounds,
  cartChange,
  isBuyable,
  mostPieces,
  orderName,
  refuseBeyondCart,
  refuseCartChange,
  refuseLines,
  refuseMallOrder,
  sumOf,
} from './mall-cart.ts'

const cig = (millionths: bigint) => micros<'CIG'>(millionths)
const linesOf = (count: number) => Array.from({ length: count }, (_, n) => ({ productId: n, quantity: 1 }))

describe('the lines of an order', () => {
  it.for([
    [linesOf(0), 'wrong_param'],
    [linesOf(1), undefined],
    [linesOf(cartBounds.lines), undefined],
    [linesOf(cartBounds.lines + 1), 'wrong_param'],
    [[...linesOf(2), { productId: 1, quantity: 1 }], 'wrong_param'],
    [[{ productId: 1, quantity: 0 }], 'wrong_param'],
    [[{ productId: 1, quantity: -1 }], 'wrong_param'],
    [[{ productId: 1, quantity: cartBounds.pieces }], undefined],
    [[{ productId: 1, quantity: cartBounds.pieces + 1 }], 'wrong_param'],
  ] as const)('are refused beyond their bounds, case %#', ([lines, code]) => {
    expect(refuseLines(lines)).toBe(code)
  })

  it.for([
    [[{ productId: 1, quantity: 2 }], undefined],
    [[{ productId: 1, quantity: 3 }], undefined],
    [[{ productId: 1, quantity: 4 }], 'content_changed'],
    [
      [
        { productId: 1, quantity: 1 },
        { productId: 2, quantity: 1 },
      ],
      'content_changed',
    ],
  ] as const)('are bought from the cart alone, case %#', ([wanted, code]) => {
    expect(refuseBeyondCart(wanted, [{ productId: 1, quantity: 3 }])).toBe(code)
  })

  it('add up to the millionth', () => {
    expect(sumOf([])).toBe(0n)
    expect(
      sumOf([
        { quantity: 3, priceCig: cig(10_000n) },
        { quantity: 1, priceCig: cig(20_000n) },
      ]),
    ).toBe(50_000n)
  })

  it('name the order by the first, and count the others', () => {
    expect(orderName(['Robusto'])).toBe('Robusto')
    expect(orderName(['Robusto', 'Corona', 'Cutter'])).toBe('Robusto +2')
    expect(orderName([])).toBe('')
  })
})

describe('a change of the cart', () => {
  const facts = { quantity: 1, stock: 5, others: 0 }
  it.for([
    [{}, undefined],
    [{ quantity: 5 }, undefined],
    [{ quantity: 6 }, 'sold_out'],
    [{ quantity: -1 }, 'wrong_param'],
    [{ quantity: cartBounds.pieces + 1, stock: 99 }, 'wrong_param'],
    [{ quantity: cartBounds.pieces, stock: 99 }, undefined],
    [{ others: cartBounds.lines - 1 }, undefined],
    [{ others: cartBounds.lines }, 'cart_full'],
    [{ others: cartBounds.lines, stock: 0, quantity: 0 }, undefined],
  ] as const)('is answered with the first reason for a refusal, case %#', ([changed, code]) => {
    expect(refuseCartChange({ ...facts, ...changed })).toBe(code)
  })

  it('offers at most what is there', () => {
    expect(mostPieces(3)).toBe(3)
    expect(mostPieces(500)).toBe(cartBounds.pieces)
  })
})

describe('an order of the mall', () => {
  const facts = {
    ...{ open: true, lines: [{ quantity: 1, stock: 1 }] as { quantity: number; stock: number }[] },
    ...{ priceCig: cig(10n), seen: cig(10n) as ReturnType<typeof cig> | undefined, balance: cig(10n) },
  }
  const soldOut = [{ quantity: 2, stock: 1 }]
  it.for([
    [{}, undefined],
    [{ open: false, lines: soldOut }, 'not_offered'],
    [{ lines: soldOut, seen: cig(9n) }, 'sold_out'],
    [{ lines: [{ quantity: 1, stock: 9 }, ...soldOut] }, 'sold_out'],
    [{ lines: [{ quantity: 2, stock: 2 }] }, undefined],
    [{ seen: cig(9n) }, 'illegal_value'],
    [{ seen: cig(11n) }, 'illegal_value'],
    [{ seen: undefined }, undefined],
    [{ balance: cig(9n) }, 'cb_not_enough_money'],
  ] as const)('is answered with the first reason for a refusal, case %#', ([changed, code]) => {
    expect(refuseMallOrder({ ...facts, ...changed })).toBe(code)
  })
})

describe('a line of the cart', () => {
  const line = { shown: true, stock: 3, quantity: 3, priceCig: cig(10n), seenCig: cig(10n) }
  it.for([
    [{}, undefined, true],
    [{ shown: false, stock: 0 }, 'gone', false],
    [{ stock: 0 }, 'soldOut', false],
    [{ stock: 2 }, 'fewer', false],
    [{ priceCig: cig(11n) }, 'price', true],
  ] as const)('says what has changed since, case %#', ([changed, says, buyable]) => {
    expect(cartChange({ ...line, ...changed })).toBe(says)
    expect(isBuyable({ ...line, ...changed })).toBe(buyable)
  })
})
