import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter } from '../business-day.ts'
import { micros } from '../money/micros.ts'
import { inCurrency, rateOn, refusePreferences } from './bookkeeping.ts'
import { addsUp, changeBy, daysOfMonth, refuseMonth } from './shop-statement.ts'
import { byMonth, type DayTakings, localOf, netOf, sumTakings } from './takings.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 14n })
const aDay = fc.record({
  payments: fc.nat(1_000),
  moneyCig: amount.map(micros<'CIG'>),
  moneyUsdt: amount.map(micros<'USDT'>),
  waitingCig: amount.map(micros<'CIG'>),
  refunds: fc.nat(10),
  refundedCig: amount.map(micros<'CIG'>),
  refundedUsdt: amount.map(micros<'USDT'>),
  fees: amount.map(micros<'USDT'>),
  rate: fc.bigInt({ min: 1n, max: 10n ** 12n }),
})
const days = fc
  .array(aDay, { maxLength: 70 })
  .map((all) => all.map((one, at): DayTakings => ({ ...one, day: dayAfter('2026-01-15', at) })))

describe('the sum of days', () => {
  it('is the sum of their months, figure by figure, and in the shop’s currency too', () =>
    fc.assert(
      fc.property(days, (all) => {
        const whole = sumTakings(all)
        const months = [...byMonth(all).values()].map(sumTakings)
        for (const key of ['payments', 'refunds'] as const)
          expect(months.reduce((sum, one) => sum + one[key], 0)).toBe(whole[key])
        for (const key of ['moneyCig', 'moneyUsdt', 'waitingCig', 'refundedCig', 'refundedUsdt', 'fees'] as const)
          expect(months.reduce((sum, one) => sum + one[key], 0n)).toBe(whole[key])
        for (const key of ['gross', 'refunded', 'fees', 'net'] as const)
          expect(months.reduce((sum, one) => sum + (one.local?.[key] ?? 0n), 0n)).toBe(whole.local?.[key])
        expect(all.reduce((sum, one) => sum + netOf(one), 0n)).toBe(netOf(whole))
        expect(all.reduce((sum, one) => sum + (localOf(one)?.net ?? 0n), 0n)).toBe(whole.local?.net)
      }),
    ))

  it('has no figure in the shop’s currency where a day has no rate', () => {
    const [first, second] = fc.sample(aDay, 2)
    if (!first || !second) throw new Error('there are no days')
    const all: DayTakings[] = [
      { ...first, day: '2026-01-15' },
      { ...second, day: '2026-01-16', rate: null },
    ]
    expect(sumTakings(all).local).toBeNull()
  })
})

describe('a rate of a shop', () => {
  it('counts from its day until the next', () => {
    const rates = [
      { from: '2026-01-10' as const, rate: 900_000n },
      { from: '2026-01-20' as const, rate: 950_000n },
    ]
    expect(
      ['2026-01-09', '2026-01-10', '2026-01-19', '2026-01-20', '2027-01-01'].map((day) =>
        rateOn(rates, day as '2026-01-09'),
      ),
    ).toEqual([undefined, 900_000n, 900_000n, 950_000n, 950_000n])
    expect(inCurrency(micros(3_000_001n), 923_400n)).toBe(2_770_200n)
    expect(inCurrency(micros(-3_000_001n), 923_400n)).toBe(-2_770_200n)
  })

  it.each([
    ['is accepted for today', {}, undefined],
    ['is refused in a zone that does not exist', { zone: 'Mars/Olympus' }, 'parameter_error'],
    ['is refused in a currency that does not exist', { currency: 'EUX' }, 'parameter_error'],
    ['is refused without a currency', { currency: null }, 'illegal_value'],
    ['is refused as nought', { rate: 0n }, 'illegal_value'],
    ['is refused above a billion', { rate: 1_000_000_000_000_001n }, 'illegal_value'],
    ['is refused for tomorrow', { rateFrom: '2026-12-01' as const }, 'invalid_date'],
  ])('%s', (_, it, expected) => {
    const valid = {
      zone: 'Europe/Berlin',
      currency: 'EUR',
      rate: 1n,
      rateFrom: '2026-11-30',
      today: '2026-11-30',
    } as const
    expect(refusePreferences({ ...valid, ...it })).toBe(expected)
  })
})

describe('a statement', () => {
  const usdt = (n: number) => micros<'USDT'>(BigInt(n))
  const books = { received: usdt(100), refunded: usdt(10), paid: usdt(50), fees: usdt(1) }
  const since = { received: usdt(5), refunded: usdt(0), paid: usdt(0), fees: usdt(0) }
  it('adds up only to the millionth, and to the balance of today', () => {
    expect(changeBy(books)).toBe(39n)
    const facts = {
      opening: usdt(7),
      books,
      closing: usdt(46),
      kept: micros<'USDT'>(39n + books.paid),
      since,
      balance: usdt(51),
    }
    expect(addsUp(facts)).toBe(true)
    expect(addsUp({ ...facts, closing: usdt(47) })).toBe(false)
    expect(addsUp({ ...facts, balance: usdt(50) })).toBe(false)
    // A day that came between the reading of both parts.
    expect(addsUp({ ...facts, kept: micros<'USDT'>(facts.kept + 1n) })).toBe(false)
  })
  it('is of a month that has begun, from the first month of the shop on', () => {
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    const facts = { first: '2026-03-31', today: '2026-05-01' } as const
    expect(['2026-02', '2026-03', '2026-05', '2026-06'].map((month) => refuseMonth(month, facts))).toEqual([
      ...['invalid_date', undefined, undefined, 'invalid_date'],
    ])
  })
})
