import { describe, expect, it } from 'vitest'
import { daysOf, FORECAST_MOST, midnightsCovered, promiseKinds, uncovered } from './coverage.ts'

const uscd = (text: number) => BigInt(Math.round(text * 1_000_000))
const nothing = { treasury: 0n, held: 0n, rate: 1_000n, returned: 0n, sold: 0n }

describe('the midnights that a treasury covers', () => {
  // 1,000 earn 1, then 1,001 earn 1.001, then 1,002.001 earn 1.002001: together 3.003001.
  it.each([
    [0.999999, 0],
    [1, 1],
    [2.001, 2],
    [3.003, 2],
    [3.003001, 3],
  ])('are, for %d USCD, %d when 1,000 USCD earn compound interest', (treasury, days) => {
    expect(midnightsCovered({ ...nothing, treasury: uscd(treasury), held: uscd(1_000) })).toBe(days)
  })

  // 1 and 0.6 for the line, then 1.001 and 0.6006: together 3.2016.
  it.each([
    [3.2015, 1],
    [3.2016, 2],
  ])('are, for %d USCD, %d when the line gets a growing share too', (treasury, days) => {
    const facts = { ...nothing, treasury: uscd(treasury), held: uscd(1_000), returned: uscd(0.6) }
    expect(midnightsCovered(facts)).toBe(days)
  })

  it('are computed with the line’s share rounded up and interest rounded down', () => {
    const facts = { ...nothing, held: 1_000_000n, rate: 1n, returned: 1n }
    // 1 and 1, then 1 and 2.
    expect([3n, 4n, 5n].map((treasury) => midnightsCovered({ ...facts, treasury }))).toEqual([1, 1, 2])
    expect(midnightsCovered({ ...nothing, held: 1_000n, treasury: 2n })).toBe(2)
  })

  it('count the profit of sold products each day, and the line’s share when nothing earns interest', () => {
    expect(midnightsCovered({ ...nothing, treasury: uscd(547.5), sold: uscd(182.5) })).toBe(3)
    expect(midnightsCovered({ ...nothing, treasury: uscd(10), returned: uscd(4) })).toBe(2)
  })

  it('are unknown when nothing is paid, and at most ten years', () => {
    expect(midnightsCovered(nothing)).toBeUndefined()
    expect(midnightsCovered({ ...nothing, treasury: uscd(10), held: 999n })).toBeUndefined()
    expect(midnightsCovered({ ...nothing, treasury: uscd(1_000_000), sold: 1n })).toBe(3_650)
  })
})

it('a constant payment is covered for as many days as the treasury contains it', () => {
  expect([daysOf(100n, 30n), daysOf(1n, 1n), daysOf(0n, 30n), daysOf(-60n, 30n)]).toEqual([3, 1, 0, 0])
  expect(daysOf(100n, 0n)).toBeUndefined()
  expect(daysOf(100_000n, 1n)).toBe(FORECAST_MOST)
})

it('a promise is covered by exactly its amount, and not by less', () => {
  const [covered, short] = [
    { kind: 'pledges', owed: 10n, there: 10n },
    { kind: 'won', owed: 10n, there: 9n },
  ] as const
  expect(uncovered([covered, short])).toEqual([short])
  expect(promiseKinds).toEqual(['pledges', 'orders', 'won', 'midnight'])
})
