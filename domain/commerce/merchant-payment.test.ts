import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros, price } from '../money/micros.ts'
import { worthOf } from '../money/rounding.ts'
import {
  cigOfRefund,
  leastPayment,
  refundableUntil,
  refusePaying,
  refuseRefund,
  refuseRefundMoney,
  usdtOfRefund,
} from './merchant-payment.ts'

const cig = (n: bigint) => micros<'CIG'>(n)
const usdt = (n: bigint) => micros<'USDT'>(n)

describe('a payment to a merchant', () => {
  it.each([
    [leastPayment - 1n, 1_000_000n, 'wrong_money'],
    [0n, 1_000_000n, 'wrong_money'],
    [leastPayment, leastPayment, undefined],
    [19_999n, 1_000_000n, 'amount_below_minimum'],
    [20_000n, 1_000_000n, undefined],
    [1_000_000n, 1_000_000n, undefined],
    [1_000_001n, 1_000_000n, 'not_enough_money'],
  ])('of %d with a balance of %d is answered with %s', (money, balance, code) => {
    expect(refusePaying({ money: cig(money), balance: cig(balance), least: cig(20_000n) })).toBe(code)
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
    ['all that is left, in the last moment of the window', {}, undefined],
    ['zero', { money: cig(0n) }, 'wrong_money'],
    ['a millionth more than is left', { money: cig(41n) }, 'refund_too_much'],
    ['an amount that was computed before another refund', { seen: cig(59n) }, 'refund_changed'],
    ['any amount a millisecond after the window', { at: new Date(facts.at.getTime() + 1) }, 'refund_too_late'],
  ])('of %s', (_of, changed, code) => {
    expect(refuseRefund({ ...facts, ...changed })).toBe(code)
  })

  it.each([
    [1n, 1n, undefined],
    [1n, leastPayment + 1n, 'wrong_money'],
    [leastPayment - 1n, 2n * leastPayment, 'wrong_money'],
    [leastPayment, 2n * leastPayment, undefined],
    [2n, leastPayment + 1n, 'wrong_money'],
    [leastPayment, leastPayment + 1n, 'wrong_money'],
    [leastPayment + 1n, leastPayment + 1n, undefined],
    [0n, leastPayment, 'wrong_money'],
    [-1n, leastPayment, 'wrong_money'],
    [1n, 0n, 'refund_too_much'],
  ])('of %d out of %d must leave zero or an amount that can be converted: %s', (money, left, code) => {
    expect(refuseRefundMoney(cig(money), cig(left))).toBe(code)
  })
})

it('a payment may be refunded within the window of seconds, and is at least 0.01 ₡', () => {
  expect(refundableUntil(new Date('2026-11-22T12:00:00Z'), 90)).toEqual(new Date('2026-11-22T12:01:30Z'))
  expect(leastPayment).toBe(10_000n)
})

describe('the USDT that a merchant returns', () => {
  it('are all for the whole refund, never less than the share, and the same sum for every split', () => {
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

describe('the ₡ that a member receives from a refund', () => {
  const conversion = { cig: cig(10_000_001n), usdt: usdt(1_050_000n), price: price(105_000n) }
  it.each([
    ['all ₡, at the same price', 10_000_001n, 105_000n, 10_000_001n],
    ['all ₡, after a fall of the price', 10_000_001n, 104_999n, 10_000_001n],
    ['the ₡ that the USDT buy, after a rise of a millionth', 10_000_001n, 105_001n, 9_999_904n],
    ['half of the ₡, at the double price', 10_000_001n, 210_000n, 5_000_000n],
    ['half of a partial refund, at the double price', 5_000_000n, 210_000n, 2_499_999n],
    ['zero, for a refund of a millionth', 1n, 105_001n, 0n],
  ])('are %s', (_, money, now, received) => {
    expect(cigOfRefund(conversion, cig(money), price(now))).toBe(received)
  })

  it.each([
    ['all ₡, when they are worth no more than the USDT', 10_000_000n, 105_000n, 10_000_000n],
    ['the ₡ that the USDT buy', 10_000_001n, 105_000n, 10_000_000n],
    ['never more than the payment', 10_000_001n, 1n, 10_000_001n],
  ])('are %s, when the price of the payment is unknown', (_, all, now, received) => {
    expect(cigOfRefund({ cig: cig(all), usdt: usdt(1_050_000n), price: null }, cig(all), price(now))).toBe(received)
  })

  const pays = fc.record({ pays: fc.bigInt({ min: leastPayment, max: 10n ** 12n }) })
  const refunds = fc.record({ refunds: fc.nat(), share: fc.bigInt({ min: 1n, max: 1_000n }) })
  const moves = fc.record({ price: fc.bigInt({ min: 1_000n, max: 10n ** 7n }) })
  const script = fc.array(
    fc.oneof(pays, refunds, moves) as fc.Arbitrary<{ pays?: bigint; refunds?: number; share?: bigint; price?: bigint }>,
    {
      maxLength: 40,
    },
  )

  it('never give a merchant who pays themselves a profit over keeping the ₡, at the treasury’s cost', () => {
    fc.assert(
      fc.property(script, (steps) => {
        let [coins, dollars, now] = [10n ** 15n, 0n, price(105_000n)]
        // In millionths of a millionth, so that no rounding occurs.
        const worth = () => coins * now + dollars * 1_000_000n
        let without = worth()
        const bills: { cig: bigint; usdt: bigint; at: bigint; refunded: bigint; back: bigint }[] = []
        for (const step of steps) {
          if (step.pays !== undefined) {
            const got = worthOf(cig(step.pays), now)
            bills.push({ cig: step.pays, usdt: got, at: now, refunded: 0n, back: 0n })
            coins -= step.pays
            dollars += got
          } else if (step.price !== undefined) {
            without += coins * (step.price - now)
            now = price(step.price)
          } else {
            const bill = bills[(step.refunds ?? 0) % Math.max(bills.length, 1)]
            const money = bill ? ((bill.cig - bill.refunded) * (step.share ?? 1n)) / 1_000n : 0n
            if (!bill || money === 0n) continue
            const of = { cig: cig(bill.cig), usdt: usdt(bill.usdt) }
            const gives = usdtOfRefund(
              { ...of, refunded: cig(bill.refunded), refundedUsdt: usdt(bill.back) },
              cig(money),
            )
            const gets = cigOfRefund({ ...of, price: price(bill.at) }, cig(money), now)
            coins += gets
            dollars -= gives
            bill.refunded += money
            bill.back += gives
          }
        }
        expect(worth()).toBeLessThanOrEqual(without)
      }),
      { numRuns: 3_000 },
    )
  })
})
