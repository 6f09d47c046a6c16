import { describe, expect, it } from 'vitest'
import { micros } from '../money/micros.ts'
import { type PayoutFacts, refusePayoutRequest } from './payout.ts'

const usdt = (n: number) => micros<'USDT'>(BigInt(n))
const at = new Date('2026-03-04T05:06:07Z')
const before = (seconds: number) => new Date(at.getTime() - seconds * 1_000)

const valid: PayoutFacts = {
  ...{ money: usdt(10_000_000), balance: usdt(10_000_000), minimum: usdt(10_000_000), everVerified: true },
  ...{ addressServed: true, addressChangedAt: before(86_400), addressPause: 86_400, hasOpen: false, at },
  accessResetAt: before(86_400),
}

describe('the request of a payout', () => {
  it.each<[string, Partial<PayoutFacts>, string | undefined]>([
    ['is accepted for the minimum, the whole balance, in the first second after the pause', {}, undefined],
    ['is refused to a merchant who was never verified', { everVerified: false }, 'illegal_operation'],
    ['is refused without a sealed address', { addressServed: undefined }, 'no_wallet_address'],
    ['is refused for an address on a chain without payouts', { addressServed: false }, 'wrong_address'],
    [
      'is refused a second before the pause of a changed address ends',
      { addressChangedAt: before(86_399) },
      'withdraw_address_changed',
    ],
    ['is refused a second before the pause after a recovery ends', { accessResetAt: before(86_399) }, 'payouts_paused'],
    ['is refused while another payout is open', { hasOpen: true }, 'payout_open'],
    ['is refused a millionth below the minimum', { money: usdt(9_999_999) }, 'minimum_withdrawal_limit'],
    ['is refused a millionth above the balance', { balance: usdt(9_999_999) }, 'not_enough_money'],
  ])('%s', (_, facts, expected) => {
    expect(refusePayoutRequest({ ...valid, ...facts })).toBe(expected)
  })
})
