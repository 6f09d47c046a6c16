import { expect, it } from 'vitest'
import { price } from '../money/micros.ts'
import { againstRange, changeOf, nextPrice, refusePrice } from './price.ts'

it('the price rises by half a per cent, floored to the millionth', () => {
  expect(nextPrice(price(105_000n), 5_000n)).toBe(105_525n)
  expect(nextPrice(price(105_525n), 5_000n)).toBe(106_052n) // 106,052.625
})

it('the price stays with a rate of zero', () => {
  expect(nextPrice(price(105_000n), 0n)).toBe(105_000n)
})

it('a change is in millionths, up and down', () => {
  expect(changeOf(price(105_000n), price(105_525n))).toBe(5_000n)
  expect(changeOf(price(100_000n), price(99_999n))).toBe(-10n)
})

it.each([
  [105_000n, true, 'illegal_operation'],
  // A price that neither the rule nor another agreement would have set at that midnight.
  [105_000n, false, undefined],
  [105_001n, true, undefined],
  [52_500n, true, undefined],
  [52_499n, false, 'illegal_value'],
  [210_000n, true, undefined],
  [210_001n, true, 'illegal_value'],
  [0n, true, 'illegal_value'],
  [-1n, false, 'illegal_value'],
])('a price of %s, at once: %s, with 105,000 in force is answered with %s', (requested, atOnce, refused) => {
  expect(refusePrice({ price: requested, inForce: price(105_000n), atOnce })).toBe(refused)
})

it('a change is below, within or above the daily range, which includes its ends', () => {
  const range = { least: 2_000, most: 10_000 }
  expect([-5n, 0n, 1_999n].map((change) => againstRange(change, range))).toEqual(['below', 'below', 'below'])
  expect([2_000n, 5_000n, 10_000n].map((change) => againstRange(change, range))).toEqual(['within', 'within', 'within'])
  expect(againstRange(10_001n, range)).toBe('above')
})
