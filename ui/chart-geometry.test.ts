import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisOf, fromLeft, fromTop, labelled, nearest, tickText } from './chart-geometry.ts'

const unit = 1_000_000n

describe('the axis of a chart', () => {
  it('surrounds the values with round figures', () => {
    const axis = axisOf([24_310n * unit, 28_161n * unit, 23_900n * unit])
    expect(axis.ticks).toEqual([22_000n * unit, 24_000n * unit, 26_000n * unit, 28_000n * unit, 30_000n * unit])
  })

  it('contains every value, rises, and has a height above zero', () => {
    const values = fc.array(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(values, (amounts) => {
        const axis = axisOf(amounts)
        expect(axis.high).toBeGreaterThan(axis.low)
        expect(axis.ticks.length).toBeLessThanOrEqual(6)
        for (const amount of amounts) {
          const top = fromTop(amount, axis)
          expect(top).toBeGreaterThanOrEqual(0)
          expect(top).toBeLessThanOrEqual(100)
        }
      }),
    )
  })

  it('works for a single value and for zeros', () => {
    expect(fromTop(5n * unit, axisOf([5n * unit]))).toBeGreaterThan(0)
    expect(fromTop(0n, axisOf([0n, 0n]))).toBeGreaterThan(0)
    expect(fromLeft(0, 1)).toBe(50)
  })
})

describe('the labels of an axis', () => {
  it('are as short as possible and still exact', () => {
    expect(tickText('en', 24_000n * unit, 2_000n * unit)).toBe('24K')
    expect(tickText('en', 24_500n * unit, 500n * unit)).toBe('24,500')
    expect(tickText('en', 105_000n, 5_000n)).toBe('0.105')
    expect(tickText('de', 105_000n, 5_000n)).toBe('0,105')
    expect(tickText('en', 20n * unit, 10n * unit)).toBe('20')
  })

  it('include the first day, the last, and evenly spaced ones between', () => {
    expect(labelled(30)).toEqual([0, 10, 19, 29])
    expect(labelled(2)).toEqual([0, 1])
    expect(labelled(0)).toEqual([])
  })
})

it('the nearest day to a finger is found, also beyond both ends', () => {
  expect(nearest(-0.2, 30)).toBe(0)
  expect(nearest(0.5, 31)).toBe(15)
  expect(nearest(1.4, 30)).toBe(29)
  expect(nearest(0.3, 1)).toBe(0)
})
