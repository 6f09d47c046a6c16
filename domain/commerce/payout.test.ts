import { describe, expect, it } from 'vitest'
import { micros } from '../money/micros.ts'
import { withdrawalStatus } from '../money/withdrawal.ts'
import { type PayoutFacts, refuseCancel, refusePayoutRequest } from './payout.ts'

const usdt = (n: number) => micros<'USDT'>(BigInt(n))
const at = new Date('2026-03-04T05:06:07Z')
const before = (seconds: number) => new Date(at.getTime() - seconds * 1_000)

const right: PayoutFacts = {
  ...{ money: usdt(10_000_000), balance: usdt(10_000_000), minimum: usdt(10_000_000), everVerified: true },
  ...{ addressServed: true, addressChangedAt: before(86_400), addressPause: 86_400, hasOpen: false, at },
}

describe('a merchant asks for a payout', () => {
  it.each<[string, Partial<PayoutFacts>, string | undefined]>([
    ['of just the least, all that is there, to the second', {}, undefined],
    ['and was never verified', { everVerified: false }, 'illegal_operation'],
    ['and has no address that is sealed', { addressServed: undefined }, 'no_wallet_address'],
    ['to an address that is not paid out to', { addressServed: false }, 'wrong_address'],
    ['a second too early', { addressChangedAt: before(86_399) }, 'withdraw_address_changed'],
    ['while one is open', { hasOpen: true }, 'payout_open'],
    ['of a millionth too little', { money: usdt(9_999_999) }, 'minimum_withdrawal_limit'],
    ['of a millionth too much', { balance: usdt(9_999_999) }, 'not_enough_money'],
  ])('%s', (_, facts, told) => {
    expect(refusePayoutRequest({ ...right, ...facts })).toBe(told)
  })
})

describe('a merchant takes a payout back', () => {
  it('only while nobody has approved it', () => {
    for (const state of Object.keys(withdrawalStatus) as (keyof typeof withdrawalStatus)[]) {
      const reviewed = state === 'reviewing'
      expect(refuseCancel({ state, secondWaits: false })).toBe(reviewed ? undefined : 'illegal_operation')
      expect(refuseCancel({ state, secondWaits: true })).toBe('illegal_operation')
    }
  })
})
