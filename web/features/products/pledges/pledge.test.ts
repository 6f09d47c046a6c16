import { micros } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { fieldOf, hasEnough, mostToPledge, offerOf, type Pledged, refuseStake, returnsAt, yieldOf } from './pledge.ts'

const M = 1_000_000n
const uscd = (whole: bigint) => micros<'USCD'>(whole * M)
const cig = (whole: bigint) => micros<'CIG'>(whole * M)
const at = (text: string) => new Date(`${text}+08:00`)
const now: Pledged = {
  totalHoldUsdc: uscd(0n),
  dailyIncome: uscd(0n),
  avgInterest: 5_000,
  totalProfitUsdc: uscd(0n),
  open: true,
  rate: 5_000,
  days: 365,
  least: uscd(100n),
  step: uscd(100n),
  price: micros<'USCD'>(105_000n),
  room: uscd(10_000n),
  nextAt: at('2026-11-23T00:00:00'),
}
const funds = { moneyTransaction: uscd(950n), moneyProfit: cig(2_000n) }

describe('a new pledge', () => {
  it.each([
    [900n, 0n, undefined],
    [50n, 0n, 'wrong_pledge_money'],
    [150n, 0n, 'wrong_pledge_money'],
    [1_000n, 0n, 'not_enough_money'],
    [1_000n, 477n, undefined],
    [1_000n, 476n, 'not_enough_money'],
    [100n, 953n, 'cb_wrong_money'],
    [1_000n, 2_001n, 'cb_not_enough_money'],
  ])('of %s with ₡ %s is refused as the server does: %s', (money, of, refused) =>
    expect(refuseStake({ money: uscd(money), cig: cig(of) }, now, funds)).toBe(refused),
  )

  it('is refused above the room of today, and while pledges are off', () => {
    expect(refuseStake({ money: uscd(900n), cig: cig(0n) }, { ...now, room: uscd(800n) }, funds)).toBe(
      'pledge_limit_reached',
    )
    expect(refuseStake({ money: uscd(900n), cig: cig(0n) }, { ...now, open: false }, funds)).toBe('not_offered')
  })

  it('has a maximum in whole steps, from the balance and the room of today', () => {
    expect(mostToPledge(cig(0n), now, funds)).toBe(uscd(900n))
    expect(mostToPledge(cig(477n), now, funds)).toBe(uscd(1_000n))
    expect(mostToPledge(cig(0n), { ...now, room: uscd(399n) }, funds)).toBe(uscd(300n))
  })

  it('is possible with exactly the minimum, in ₡ as well', () => {
    const hasMinimum = (whole: bigint, of: bigint) =>
      hasEnough(now, { moneyTransaction: uscd(whole), moneyProfit: cig(of) })
    expect([hasMinimum(100n, 0n), hasMinimum(0n, 953n)]).toEqual([true, true])
    expect([hasMinimum(99n, 0n), hasMinimum(0n, 952n)]).toEqual([false, false])
  })

  it('shows the payment, the profit and the return', () => {
    expect(offerOf({ money: uscd(1_000n), cig: cig(1_000n) }, now, at('2026-11-22T15:00:00'))).toEqual({
      usdc: uscd(895n),
      aDay: uscd(5n),
      inAll: uscd(1_825n),
      returns: at('2027-11-23T00:00:00'),
    })
  })
})

it('a pledge returns at the first midnight after its term', () => {
  expect(returnsAt(at('2027-11-22T00:00:00'))).toEqual(at('2027-11-22T00:00:00'))
  expect(returnsAt(at('2027-11-22T00:00:00.001'))).toEqual(at('2027-11-23T00:00:00'))
  expect(returnsAt(at('2027-11-22T23:59:59'))).toEqual(at('2027-11-23T00:00:00'))
})

it('the profit of a pledge is computed so far and in total', () => {
  expect(yieldOf({ dailyIncome: uscd(5n), paidDays: 3, days: 365 })).toEqual({
    sofar: uscd(15n),
    inAll: uscd(1_825n),
  })
})

it('a refusal is shown at its field', () => {
  expect(fieldOf('not_enough_money')).toBe('money')
  expect(fieldOf('cb_wrong_money')).toBe('cig')
  expect(fieldOf('illegal_value')).toBeUndefined()
  expect(fieldOf(undefined)).toBeUndefined()
})
