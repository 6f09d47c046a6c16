import { expect, it } from 'vitest'
import { micros, price, UNIT } from './money/micros.ts'
import { worthOf } from './money/rounding.ts'
import { changeOf, cigToCover, nextPrice } from './price.ts'

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
