import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros } from './money/micros.ts'
import { perMille } from './money/rounding.ts'
import { refuseTransfer, splitTransfer } from './transfer.ts'

const facts = { money: micros<'USCD'>(5n), balance: micros<'USCD'>(5n), toOneself: false }

describe('refuseTransfer', () => {
  it('allows exactly the whole balance', () => expect(refuseTransfer(facts)).toBeUndefined())
  it('allows a single millionth', () => expect(refuseTransfer({ ...facts, money: micros(1n) })).toBeUndefined())
  it('refuses one millionth more than the balance', () =>
    expect(refuseTransfer({ ...facts, money: micros(6n) })).toBe('not_enough_money'))
  it('refuses nothing and less than nothing', () => {
    expect(refuseTransfer({ ...facts, money: micros(0n) })).toBe('wrong_money')
    expect(refuseTransfer({ ...facts, money: micros(-1n) })).toBe('wrong_money')
  })
  it('refuses to give to oneself, before it looks at the balance', () =>
    expect(refuseTransfer({ ...facts, money: micros(6n), toOneself: true })).toBe('illegal_operation'))
})

describe('splitTransfer', () => {
  it('loses and invents nothing, whatever the fee', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 1000n }), (money, rate) => {
        const { received, fee } = splitTransfer(micros(money), perMille(rate))
        expect(received + fee).toBe(money)
        expect(received).toBeGreaterThanOrEqual(0n)
      }),
    )
  })
  it('takes at least a millionth when there is a fee at all', () =>
    expect(splitTransfer(micros(1n), perMille(10n))).toEqual({ received: 0n, fee: 1n }))
})
