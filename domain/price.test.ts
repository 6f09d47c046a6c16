import { expect, it } from 'vitest'
import { price } from './money/micros.ts'
import { changeOf, nextPrice } from './price.ts'

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
