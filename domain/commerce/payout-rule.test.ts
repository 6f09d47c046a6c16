import { describe, expect, it } from 'vitest'
import { micros } from '../money/micros.ts'
import {
  automaticAmount,
  automaticProof,
  isAutomatic,
  nextDue,
  type PayoutRule,
  payoutSchedules,
  refusePayoutRule,
} from './payout-rule.ts'
import { shopClock } from './shop-time.ts'

const usdt = (n: number) => micros<'USDT'>(BigInt(n))
const MINIMUM = usdt(10_000_000)
const daily: PayoutRule = {
  schedule: 'daily',
  weekday: null,
  monthDay: null,
  hour: 2,
  threshold: null,
  reserve: usdt(0),
}
const weekly: PayoutRule = { ...daily, schedule: 'weekly', weekday: 1 }
const monthly: PayoutRule = { ...daily, schedule: 'monthly', monthDay: 28 }
const byBalance: PayoutRule = { ...daily, schedule: 'none', hour: null, threshold: MINIMUM }

describe('a rule of payouts', () => {
  it.each<[string, PayoutRule, string | undefined]>([
    ['is accepted daily', daily, undefined],
    ['is accepted weekly', weekly, undefined],
    ['is accepted monthly', monthly, undefined],
    ['is accepted by balance, from the minimum on', byBalance, undefined],
    ['is refused without a schedule and a threshold', { ...byBalance, threshold: null }, 'illegal_value'],
    ['is refused without an hour', { ...daily, hour: null }, 'illegal_value'],
    ['is refused for hour 24', { ...daily, hour: 24 }, 'illegal_value'],
    ['is refused with an hour that nothing uses', { ...byBalance, hour: 2 }, 'illegal_value'],
    ['is refused for an eighth weekday', { ...weekly, weekday: 8 }, 'illegal_value'],
    ['is refused with a weekday each day', { ...daily, weekday: 1 }, 'illegal_value'],
    ['is refused for day 29, which February lacks', { ...monthly, monthDay: 29 }, 'illegal_value'],
    [
      'is refused a millionth below the minimum',
      { ...byBalance, threshold: usdt(9_999_999) },
      'minimum_withdrawal_limit',
    ],
  ])('%s', (_, rule, expected) => expect(refusePayoutRule(rule, MINIMUM)).toBe(expected))
})

describe('the next time of a rule', () => {
  const zone = 'Europe/Berlin'
  const after = (rule: PayoutRule, at: string) => {
    const due = nextDue(rule, zone, new Date(at))
    return due && shopClock(zone, due)
  }
  it('is later than the last one, by the clock of the shop', () => {
    expect(after(daily, '2026-11-30T00:59:59.999Z')).toBe('2026-11-30 02:00:00')
    expect(after(daily, '2026-11-30T01:00:00Z')).toBe('2026-12-01 02:00:00')
    expect(after(weekly, '2026-11-30T01:00:00Z')).toBe('2026-12-07 02:00:00')
    expect(after(monthly, '2026-02-28T01:00:00Z')).toBe('2026-03-28 02:00:00')
    expect(after(byBalance, '2026-02-28T01:00:00Z')).toBeUndefined()
  })
  it('comes once on a day on which the hour comes twice or not at all', () => {
    expect(after(daily, '2026-10-25T00:00:00Z')).toBe('2026-10-26 02:00:00')
    expect(after(daily, '2026-03-29T00:59:59Z')).toBe('2026-03-29 03:00:00')
    expect(after(daily, '2026-03-29T01:00:00Z')).toBe('2026-03-30 02:00:00')
  })
  it('of every schedule is at most a month away', () => {
    const now = new Date('2026-01-31T12:00:00Z')
    const dues = payoutSchedules.flatMap((schedule) => {
      const rule = { none: byBalance, daily, weekly, monthly }[schedule]
      return nextDue(rule, zone, now) ?? []
    })
    expect(dues).toHaveLength(3)
    expect(dues.every((due) => due > now && due.getTime() - now.getTime() < 31 * 86_400_000)).toBe(true)
  })
})

it('a rule pays out all but the reserve, and nothing of less', () => {
  expect(automaticAmount(usdt(100), usdt(30))).toBe(70n)
  expect(automaticAmount(usdt(30), usdt(30))).toBe(0n)
  expect(automaticAmount(usdt(29), usdt(30))).toBe(0n)
})

it('the proof of an automatic payout names its rule and time, and no request of a merchant can look like it', () => {
  const key = '0b0e7c1e-3c55-4d2f-9a51-5f3c0f6f9d11'
  const due = new Date('2026-11-30T01:00:00Z')
  expect(automaticProof(key, 'schedule', due)).toBe(`automatic:${key}:schedule:1796000400000`)
  expect(isAutomatic(automaticProof(key, 'threshold', due))).toBe(true)
  expect(isAutomatic(key)).toBe(false)
})
