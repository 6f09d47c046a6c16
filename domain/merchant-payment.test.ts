import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  leastPayment,
  refundableUntil,
  refusePaying,
  refuseRefund,
  refuseRefundMoney,
  usdtOfRefund,
} from './merchant-payment.ts'
import { micros } from './money/micros.ts'

const cig = (n: bigint) => micros<'CIG'>(n)
const usdt = (n: bigint) => micros<'USDT'>(n)

describe('paying a merchant', () => {
  it.each([
    [leastPayment - 1n, 1_000_000n, 'wrong_money'],
    [0n, 1_000_000n, 'wrong_money'],
    [leastPayment, leastPayment, undefined],
    [1_000_000n, 1_000_000n, undefined],
    [1_000_001n, 1_000_000n, 'not_enough_money'],
  ])('of %d out of %d: %s', (money, balance, said) => {
    expect(refusePaying({ money: cig(money), balance: cig(balance) })).toBe(said)
  })
})

describe('a refund', () => {
  const paidAt = new Date('2026-08-01T10:00:00Z')
  const window = 90 * 86_400
  const facts = {
    money: cig(40n),
    paid: cig(100n),
    refunded: cig(60n),
    seen: cig(60n),
    paidAt,
    at: refundableUntil(paidAt, window),
    window,
  }
  it.each([
    ['all that is left, at the last moment', {}, undefined],
    ['nothing', { money: cig(0n) }, 'wrong_money'],
    ['a millionth more than is left', { money: cig(41n) }, 'refund_too_much'],
    ['what was left before another refund', { seen: cig(59n) }, 'refund_changed'],
    ['a millisecond too late', { at: new Date(facts.at.getTime() + 1) }, 'refund_too_late'],
  ])('of %s', (_of, other, said) => {
    expect(refuseRefund({ ...facts, ...other })).toBe(said)
  })

  it.each([
    [1n, 1n, undefined],
    [1n, leastPayment + 1n, undefined],
    [2n, leastPayment + 1n, 'wrong_money'],
    [leastPayment, leastPayment + 1n, 'wrong_money'],
    [leastPayment + 1n, leastPayment + 1n, undefined],
    [0n, leastPayment, 'wrong_money'],
    [-1n, leastPayment, 'wrong_money'],
    [1n, 0n, 'refund_too_much'],
  ])('of %d out of %d leaves nothing, or what can be converted: %s', (money, left, said) => {
    expect(refuseRefundMoney(cig(money), cig(left))).toBe(said)
  })
})

it('may be paid back for so many seconds, from a hundredth of a ₡ on', () => {
  expect(refundableUntil(new Date('2026-11-22T12:00:00Z'), 90)).toEqual(new Date('2026-11-22T12:01:30Z'))
  expect(leastPayment).toBe(10_000n)
})

describe('what a merchant gives back of the USDT', () => {
  it('is all of it for all of the ₡, never less than the share, and however it is split the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (parts, worth) => {
          const all = parts.reduce((sum, part) => sum + part, 0n)
          let [refunded, back] = [0n, 0n]
          for (const part of parts) {
            const gives = usdtOfRefund(
              { cig: cig(all), usdt: usdt(worth), refunded: cig(refunded), refundedUsdt: usdt(back) },
              cig(part),
            )
            expect(gives).toBeGreaterThanOrEqual(0n)
            refunded += part
            back += gives
            expect(back * all).toBeGreaterThanOrEqual(worth * refunded)
            expect(back).toBeLessThanOrEqual(worth)
          }
          expect(back).toBe(worth)
        },
      ),
    )
  })
})
