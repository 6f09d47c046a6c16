import { mostRebate, refuseRebateToTransaction } from '@humidor/domain/money/conversion.ts'
import { micros, UNIT } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { rebateChoices } from './rebate-choices.ts'

const dollars = (amount: number) => micros<'USCD'>(BigInt(amount) * UNIT)

describe('the choices of a rebate conversion', () => {
  it.each([
    [0, []],
    [50, [50]],
    [150, [50, 100, 150]],
    [600, [50, 100, 200, 500, 600]],
    [3000, [50, 100, 200, 500, 1000, 3000]],
  ])('up to %i are %j', (most, amounts) =>
    expect(rebateChoices(dollars(most), dollars(50))).toEqual(amounts.map(dollars)),
  )

  it('are only the largest amount when the step is zero', () =>
    expect(rebateChoices(dollars(30), dollars(0))).toEqual([dollars(30)]))

  it('are never refused', () => {
    for (const opening of [100, 250, 1286, 5999, 90_000]) {
      const limits = { opening: dollars(opening), step: dollars(50), share: 50, most: dollars(3000) }
      for (const money of rebateChoices(mostRebate(limits), limits.step))
        expect(
          refuseRebateToTransaction({ ...limits, money, balance: limits.opening, transferredToday: false }),
        ).toBeUndefined()
    }
  })
})
