import { expect, it } from 'vitest'
import { micros, price, UNIT } from '../money/micros.ts'
import { worthOf } from '../money/rounding.ts'
import { againstRange, changeOf, cigToCover, nextPrice, refusePrice } from './price.ts'

it('raises the first price by half a per cent and drops what is less than a millionth', () => {
  expect(nextPrice(price(105_000n), 5_000n)).toBe(105_525n)
  expect(nextPrice(price(105_525n), 5_000n)).toBe(106_052n) // 106,052.625
})

it('keeps the price where the rate is nothing', () => {
  expect(nextPrice(price(105_000n), 0n)).toBe(105_000n)
})

it('tells a change in millionths, up and down', () => {
  expect(changeOf(price(105_000n), price(105_525n))).toBe(5_000n)
  expect(changeOf(price(100_000n), price(99_999n))).toBe(-10n)
})

it('asks a guest for whole ₡ that are worth the bill, and for not one more', () => {
  const bill = (millionths: bigint) => micros<'USDT'>(millionths)
  expect(cigToCover(bill(148_000_000n), price(118_400n))).toBe(1_250n * UNIT)
  expect(cigToCover(bill(148_000_001n), price(118_400n))).toBe(1_251n * UNIT)
  expect(cigToCover(bill(0n), price(118_400n))).toBe(0n)
  for (const money of [1n, 99_999n, 100_000n, 7_777_777n]) {
    const asked = cigToCover(bill(money), price(105_525n))
    expect(worthOf(asked, price(105_525n))).toBeGreaterThanOrEqual(money)
    expect(worthOf(micros<'CIG'>(asked - UNIT), price(105_525n))).toBeLessThan(money)
  }
})

it.each([
  [105_000n, true, 'illegal_operation'],
  // What the rule, or another agreement, would not have brought at that midnight.
  [105_000n, false, undefined],
  [105_001n, true, undefined],
  [52_500n, true, undefined],
  [52_499n, false, 'illegal_value'],
  [210_000n, true, undefined],
  [210_001n, true, 'illegal_value'],
  [0n, true, 'illegal_value'],
  [-1n, false, 'illegal_value'],
])('is asked for as %s, at once: %s, where 105,000 is in force: %s', (asked, atOnce, refused) => {
  expect(refusePrice({ price: asked, inForce: price(105_000n), atOnce })).toBe(refused)
})

it('tells where a change lies against the daily range, its ends included', () => {
  const range = { least: 2_000, most: 10_000 }
  expect([-5n, 0n, 1_999n].map((change) => againstRange(change, range))).toEqual(['below', 'below', 'below'])
  expect([2_000n, 5_000n, 10_000n].map((change) => againstRange(change, range))).toEqual(['within', 'within', 'within'])
  expect(againstRange(10_001n, range)).toBe('above')
})
