import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../platform/settings.ts'
import { AWARDED, type LineLevel, mostOf, percentOf, type ReturnTable, returnTable, stepOf } from './returns.ts'

const table = returnTable(defaultSettings)

/** The shares of interest that a line of levels gets, from below, in per cent. */
function paysUp(levels: readonly number[], by: ReturnTable = table) {
  let state: LineLevel = 0
  return levels.map((level) => {
    const { rebate, award, next } = stepOf(state, level, by)
    state = next
    return { rebate, award }
  })
}
const rebates = (levels: readonly number[]) => paysUp(levels).map(({ rebate }) => rebate)
const awards = (levels: readonly number[]) => paysUp(levels).map(({ award }) => award)

describe('the shares of interest along a line', () => {
  it.each([
    [[1], [60]],
    [
      [1, 2, 3, 4, 5],
      [60, 40, 30, 20, 10],
    ],
    [[5], [160]],
    [
      [2, 1, 2, 4],
      [100, 0, 0, 50],
    ],
    [
      [0, 0, 3],
      [0, 0, 130],
    ],
    [
      [3, 0, 5],
      [130, 0, 30],
    ],
  ])('are, for the levels %j, %j per cent', (levels, paid) => expect(rebates(levels)).toEqual(paid))

  it('include the award for the next level 5 above a paid one, once', () => {
    expect(awards([5, 4, 5, 5, 5])).toEqual([0, 0, 5, 0, 0])
    expect(rebates([5, 4, 5, 5, 5])).toEqual([160, 0, 0, 0, 0])
    expect(awards([4, 5, 1, 5])).toEqual([0, 0, 0, 5])
    expect(awards([4, 4, 4])).toEqual([0, 0, 0])
  })

  it('include no award above a level 5 that got no share', () => {
    const flat = { rates: [60, 100, 130, 150, 150], continuation: 5 }
    expect(paysUp([4, 5, 5], flat).map(({ award }) => award)).toEqual([0, 0, 0])
  })

  const tables = fc
    .tuple(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 5, maxLength: 5 }), fc.integer({ min: 0, max: 50 }))
    .map(([rates, continuation]): ReturnTable => ({ rates: rates.toSorted((a, b) => a - b), continuation }))

  it('never exceed the highest share of the table, for any line', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }), tables, (levels, by) => {
        const paid = paysUp(levels, by).reduce((sum, { rebate, award }) => sum + rebate + award, 0)
        expect(paid).toBeLessThanOrEqual(mostOf(by))
      }),
    )
  })

  it('add up to the rate of the highest level', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 }), (levels) => {
        const paid = rebates(levels).reduce((sum, one) => sum + one, 0)
        expect(paid).toBe(table.rates[Math.max(...levels) - 1])
      }),
    )
  })

  it('follow a table of 1 per cent, and are zero with a table of zeros', () => {
    const least = { rates: [1, 1, 1, 1, 1], continuation: 0 }
    expect(stepOf(0, 1, least)).toEqual({ rebate: 1, award: 0, next: 1 })
    expect(mostOf({ rates: [0, 0, 0, 0, 0], continuation: 0 })).toBe(0)
  })

  it('end after the award', () => {
    for (const level of [0, 1, 2, 3, 4, 5])
      expect(stepOf(AWARDED, level, table)).toEqual({ rebate: 0, award: 0, next: AWARDED })
  })
})

it('a member’s share is rounded down', () => {
  expect(percentOf(99n, 160)).toBe(158n)
  expect(percentOf(1n, 60)).toBe(0n)
})
