import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros } from './micros.ts'
import { perMille } from './rounding.ts'
import { refuseTransfer, splitTransfer } from './transfer.ts'

const facts = { money: micros<'USCD'>(5n), balance: micros<'USCD'>(5n), least: micros<'USCD'>(2n), toOneself: false }

describe('refuseTransfer', () => {
  it('allows exactly the whole balance', () => expect(refuseTransfer(facts)).toBeUndefined())
  it('allows the minimum, and no millionth less', () => {
    expect(refuseTransfer({ ...facts, money: micros(2n) })).toBeUndefined()
    expect(refuseTransfer({ ...facts, money: micros(1n) })).toBe('amount_below_minimum')
  })
  it('refuses one millionth more than the balance', () =>
    expect(refuseTransfer({ ...facts, money: micros(6n) })).toBe('not_enough_money'))
  it('refuses zero and a negative amount', () => {
    expect(refuseTransfer({ ...facts, money: micros(0n) })).toBe('wrong_money')
    expect(refuseTransfer({ ...facts, money: micros(-1n) })).toBe('wrong_money')
  })
  it('refuses a transfer to oneself, before it checks the balance', () =>
    expect(refuseTransfer({ ...facts, money: micros(6n), toOneself: true })).toBe('illegal_operation'))
})

describe('splitTransfer', () => {
  it('splits the amount exactly into the received amount and the fee', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 1000n }), (money, rate) => {
        const { received, fee } = splitTransfer(micros(money), perMille(rate))
        expect(received + fee).toBe(money)
        expect(received).toBeGreaterThanOrEqual(0n)
      }),
    )
  })
  // Threats C67.
  it('costs no less in parts than as a whole, and gives no more', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(parts, fc.bigInt({ min: 0n, max: 1000n }), (amounts, rate) => {
        const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n)
        const split = amounts.map((money) => splitTransfer(micros(money), perMille(rate)))
        const whole = splitTransfer(micros(sum(amounts)), perMille(rate))
        expect(sum(split.map(({ fee }) => fee))).toBeGreaterThanOrEqual(whole.fee)
        expect(sum(split.map(({ received }) => received))).toBeLessThanOrEqual(whole.received)
      }),
    )
  })
  it('takes at least a millionth when the rate is above zero', () =>
    expect(splitTransfer(micros(1n), perMille(10n))).toEqual({ received: 0n, fee: 1n }))
})
