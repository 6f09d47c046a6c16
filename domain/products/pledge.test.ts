import { describe, expect, it } from 'vitest'
import { type BusinessDay, businessDay, dayAfter, startOf } from '../business-day.ts'
import { LARGEST_ON_WIRE, micros, price } from '../money/micros.ts'
import {
  dailyProfit,
  isDue,
  mostCig,
  type PledgeFacts,
  pledgeEnds,
  pledgeNumber,
  pledgeOfNumber,
  pledgeRoom,
  promiseOf,
  refusePledge,
  restOf,
} from './pledge.ts'

const uscd = (whole: bigint) => micros<'USCD'>(whole * 1_000_000n)
const cig = (amount: bigint) => micros<'CIG'>(amount)
const DAY = 86_400_000

const facts: PledgeFacts = {
  open: true,
  money: uscd(1_000n),
  cig: cig(0n),
  price: price(105_000n),
  least: 100_000_000n,
  step: 100_000_000n,
  balance: uscd(1_000n),
  profit: cig(10_000_000_000n),
  room: uscd(5_000n),
}

describe('a pledge', () => {
  it.each<[Partial<PledgeFacts>, string | undefined]>([
    [{}, undefined],
    [{ open: false }, 'not_offered'],
    [{ money: micros<'USCD'>(99_999_999n) }, 'wrong_pledge_money'],
    [{ money: uscd(0n), least: 0n }, 'wrong_pledge_money'],
    [{ money: micros<'USCD'>(100_000_001n) }, 'wrong_pledge_money'],
    [{ money: uscd(100n) }, undefined],
    [{ money: uscd(1_050n) }, 'wrong_pledge_money'],
    [{ cig: cig(9_523_809_524n), profit: cig(9_523_809_524n), balance: uscd(0n) }, undefined],
    [{ cig: cig(9_523_809_525n) }, 'cb_wrong_money'],
    [{ cig: cig(100n), profit: cig(99n) }, 'cb_not_enough_money'],
    [{ balance: micros<'USCD'>(999_999_999n) }, 'not_enough_money'],
    // Ten millionths of ₡ are worth one millionth of USCD.
    [{ cig: cig(10n), balance: micros<'USCD'>(999_999_999n) }, undefined],
    [{ cig: cig(9n), balance: micros<'USCD'>(999_999_999n) }, 'not_enough_money'],
    [{ room: micros<'USCD'>(999_999_999n) }, 'pledge_limit_reached'],
    [{ room: uscd(1_000n) }, undefined],
  ])('with %o is answered with %s', (changed, code) => expect(refusePledge({ ...facts, ...changed })).toBe(code))

  it('is paid exactly, with any part of it in ₡', () => {
    for (const at of [1n, 7n, 105_000n, 999_999n, 1_000_001n, 3_333_333n]) {
      const most = mostCig(facts.money, price(at))
      for (const part of [0n, 1n, most / 3n, most - 1n, most].filter((part) => part >= 0n)) {
        const rest = restOf(facts.money, cig(part), price(at))
        const paid = rest * 1_000_000n + part * at
        expect(paid).toBeGreaterThanOrEqual(facts.money * 1_000_000n)
        // Rounded up by less than a millionth of either coin.
        expect(paid - facts.money * 1_000_000n).toBeLessThan(1_000_000n + at)
      }
    }
  })

  it('has a rest of zero when the ₡ are worth more', () => {
    expect(restOf(uscd(1n), cig(20_000_000n), price(105_000n))).toBe(0n)
    expect(restOf(uscd(1n), cig(1_000_000n), price(1_000_000n))).toBe(0n)
  })

  it('has a number that is read back', () => {
    expect(pledgeNumber(7)).toBe('HP-0007')
    const numbers = ['hp-0007', ' HP-12345 ', 'HP-007', 'HM-0007', 'HP-00007', 'an HP-0007', 'HP-0007!']
    expect(numbers.map(pledgeOfNumber)).toEqual([
      ...[7n, 12_345n],
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the profit of a pledge', () => {
  it('is rounded down each day, and promised for all days', () => {
    expect(dailyProfit(uscd(100n), 5_000n)).toBe(500_000n)
    expect(dailyProfit(micros<'USCD'>(100_000_001n), 333n)).toBe(33_300n)
    expect(promiseOf(uscd(100n), { rate: 5_000n, days: 365 })).toBe(182_500_000n)
  })

  it('is due on 365 midnights, for any year and time of day', () => {
    for (const first of ['2026-11-20', '2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29', '2027-12-31'] as const)
      for (const later of [0, 1, 8 * 3_600_000, DAY - 1]) {
        const at = new Date(startOf(first).getTime() + later)
        const pledgedOn = businessDay(at)
        const days = Array.from({ length: 800 }, (_, n) => dayAfter(first, n - 10))
        const due = days.filter((day) => isDue(pledgedOn, 365, day))
        expect(due).toHaveLength(365)
        expect(due[0]).toBe(dayAfter(first, 1))
        // The last profit is paid at the first midnight after the end.
        const ends = pledgeEnds(at, 365)
        expect(ends.getTime() - at.getTime()).toBe(365 * DAY)
        const last = due.at(-1) as BusinessDay
        expect(startOf(last).getTime()).toBeLessThanOrEqual(ends.getTime())
        expect(ends.getTime() - startOf(last).getTime()).toBeLessThan(DAY)
      }
  })
})

describe('the room for pledges', () => {
  const room = { treasury: uscd(10_000n), kept: uscd(0n), rate: 5_000n, days: 365, quota: 0n, sold: 0n }

  it.each([
    [{}, 5_479_452_054n],
    [{ kept: uscd(9_000n) }, 547_945_205n],
    [{ kept: uscd(10_001n) }, 0n],
    [{ kept: uscd(10_001n), rate: 1n, days: 1 }, 0n],
    [{ quota: 1_000_000_000n, sold: 400_000_000n }, 600_000_000n],
    [{ quota: 1_000_000_000n, sold: 1_400_000_000n }, 0n],
    [{ quota: 9_000_000_000n, sold: 1n }, 5_479_452_054n],
    [{ treasury: uscd(10n ** 9n), rate: 100n, days: 30 }, LARGEST_ON_WIRE],
  ])('with %o is %d', (changed, left) => {
    const found = pledgeRoom({ ...room, ...changed })
    expect(found).toBe(left)
    // The promises for this room are covered.
    const { rate, days, treasury, kept } = { ...room, ...changed }
    expect(promiseOf(found, { rate, days })).toBeLessThanOrEqual(treasury > kept ? treasury - kept : 0n)
  })
})
