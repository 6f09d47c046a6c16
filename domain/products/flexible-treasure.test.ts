import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LARGEST_ON_WIRE, micros } from '../money/micros.ts'
import {
  amountHeldAllDay,
  interestOf,
  refuseTransferIn,
  refuseTransferOut,
  roomOf,
  type TransferInFacts,
} from './flexible-treasure.ts'

const uscd = (amount: bigint) => micros<'USCD'>(amount)
const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n })

describe('interest', () => {
  it.each([
    [1_000_000_000n, 1_000_000n],
    [999n, 0n],
    [1_000n, 1n],
    [1_999n, 1n],
  ])('of a day on %s is %s', (stayed, interest) => expect(interestOf(uscd(stayed), 1_000n)).toBe(interest))

  it('is never higher for parts than for the whole', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 20 }), fc.bigInt({ min: 0n, max: 10_000n }), (parts, rate) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n)
        const paid = parts.reduce((sum, part) => sum + interestOf(uscd(part), rate), 0n)
        expect(paid).toBeLessThanOrEqual(interestOf(uscd(whole), rate))
      }),
    )
  })
})

describe('the amount that stayed the whole day', () => {
  /** The rule, step by step: a transfer out first takes what came in on the same day. */
  function byRule(opening: bigint, moves: readonly bigint[]) {
    let [confirmed, fresh] = [opening, 0n]
    for (const money of moves)
      if (money > 0n) fresh += money
      else {
        const ofFresh = -money < fresh ? -money : fresh
        fresh -= ofFresh
        confirmed += money + ofFresh
      }
    return confirmed
  }

  it('is the opening amount less the transfers that took from it', () => {
    const day = fc.tuple(amounts, fc.array(fc.tuple(fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }))))
    fc.assert(
      fc.property(day, ([opening, transfers]) => {
        let balance = opening
        const moves = transfers.map(([isIn, part]) => {
          const money = isIn
            ? BigInt(Math.round(part * 1_000_000))
            : -((balance * BigInt(Math.round(part * 1_000))) / 1_000n)
          balance += money
          return money
        })
        expect(amountHeldAllDay(uscd(opening), moves)).toBe(byRule(opening, moves))
      }),
    )
  })

  it('excludes money that came in the evening and left the next morning', () => {
    expect(amountHeldAllDay(uscd(0n), [500n])).toBe(0n)
    expect(amountHeldAllDay(uscd(500n), [-500n])).toBe(0n)
    expect(amountHeldAllDay(uscd(500n), [300n, -300n])).toBe(500n)
    expect(amountHeldAllDay(uscd(500n), [-300n, 300n])).toBe(200n)
  })
})

describe('room for new money', () => {
  const facts = { treasury: uscd(30_000_000n), held: uscd(400_000_000n), rate: 1_000n, days: 30 }

  it('is the amount that the treasury covers for 30 days, less the present one', () => {
    expect(roomOf(facts)).toBe(600_000_000n)
    expect(roomOf({ ...facts, held: uscd(2_000_000_000n) })).toBe(0n)
    expect(roomOf({ ...facts, rate: 0n })).toBeUndefined()
    // Capped, so that it fits on the wire.
    expect(roomOf({ ...facts, treasury: uscd(10n ** 13n), rate: 1n, days: 1 })).toBe(LARGEST_ON_WIRE)
  })

  it('is the largest amount that the treasury covers', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.bigInt({ min: 1n, max: 10_000n }), (treasury, held, rate) => {
        const room = roomOf({ treasury: uscd(treasury), held: uscd(held), rate, days: 30 }) ?? 0n
        const due = (more: bigint) => (held + more) * rate * 30n
        if (room > 0n) expect(due(room)).toBeLessThanOrEqual(treasury * 1_000_000n)
        if (room < LARGEST_ON_WIRE) expect(due(room + 1n)).toBeGreaterThan(treasury * 1_000_000n)
      }),
    )
  })
})

describe('a transfer', () => {
  const facts: TransferInFacts = { money: uscd(10n), balance: uscd(10n), least: uscd(5n), open: true, room: uscd(10n) }
  it.each([
    [{}, undefined],
    [{ room: undefined }, undefined],
    [{ money: uscd(5n) }, undefined],
    [{ money: uscd(4n) }, 'amount_below_minimum'],
    [{ open: false }, 'not_offered'],
    [{ money: uscd(0n) }, 'wrong_money'],
    [{ money: uscd(11n) }, 'not_enough_money'],
    [{ room: uscd(9n) }, 'pledge_limit_reached'],
  ])('into the treasure with %o is answered with %s', (changed, refused) =>
    expect(refuseTransferIn({ ...facts, ...changed })).toBe(refused),
  )

  it.each([
    [10n, undefined],
    [5n, undefined],
    [4n, 'amount_below_minimum'],
    [0n, 'wrong_money'],
    [11n, 'not_enough_money'],
  ])('out of the treasure of %s of 10 is answered with %s', (money, refused) =>
    expect(refuseTransferOut({ money: uscd(money), balance: uscd(10n), least: uscd(5n) })).toBe(refused),
  )
})
