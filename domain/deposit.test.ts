import { describe, expect, it } from 'vitest'
import { LARGEST_DEPOSIT, refuseAnotherDeposit, refuseDeposit } from './deposit.ts'
import { micros } from './money/micros.ts'

const facts = { money: micros<'USDT'>(10_000_000n), minimum: micros<'USDT'>(10_000_000n), chainOffered: true }

describe('refuseDeposit', () => {
  it('allows exactly the minimum', () => expect(refuseDeposit(facts)).toBeUndefined())
  it('refuses a millionth less than the minimum', () =>
    expect(refuseDeposit({ ...facts, money: micros(9_999_999n) })).toBe('minimum_deposit_limit'))
  it('refuses a millionth more than the largest', () => {
    expect(refuseDeposit({ ...facts, money: micros(LARGEST_DEPOSIT) })).toBeUndefined()
    expect(refuseDeposit({ ...facts, money: micros(LARGEST_DEPOSIT + 1n) })).toBe('illegal_value')
  })
  it('refuses a chain that nobody watches', () =>
    expect(refuseDeposit({ ...facts, chainOffered: false })).toBe('illegal_deposit'))
})

describe('refuseAnotherDeposit', () => {
  const opened = new Date('2026-11-21T02:00:00Z')
  const after = (ms: number) => new Date(opened.getTime() + ms)
  const pauseOf = (now: Date, lastWasPaid = false) =>
    refuseAnotherDeposit({ now, lastOpenedAt: opened, lastWasPaid, pause: 600 })

  it('makes the member wait ten minutes after an unpaid one, to the millisecond', () => {
    expect(pauseOf(after(599_999))).toBe('deposit_too_frequent')
    expect(pauseOf(after(600_000))).toBeUndefined()
  })
  it('lets the next one open at once when the last was paid, or when there was none', () => {
    expect(pauseOf(after(1), true)).toBeUndefined()
    expect(
      refuseAnotherDeposit({ now: opened, lastOpenedAt: undefined, lastWasPaid: false, pause: 600 }),
    ).toBeUndefined()
  })
})
