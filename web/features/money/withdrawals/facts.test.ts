import { micros, UNIT } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { knownFrom, refuseAmount, type Terms } from './facts.ts'

const usdt = (amount: number) => micros<'USDT'>(BigInt(amount) * UNIT)
const noon = new Date('2026-03-15T12:00:00+08:00')

const terms = (facts: Partial<Terms> = {}): Terms => ({
  withdrewToday: false,
  minimum: usdt(10),
  maximum: usdt(100_000),
  fee: 10,
  opens: 9 * 3600,
  closes: 21 * 3600,
  addressPause: 86_400,
  ...facts,
})

const bound = { served: true, boundAt: new Date('2026-03-14T12:00:00+08:00') }
const refusal = (amount: number, facts?: Partial<Terms>, { at = noon, to = bound } = {}) =>
  refuseAmount(knownFrom(terms(facts), { balance: usdt(500), to, at }), usdt(amount))

describe('the form of a withdrawal', () => {
  it.each([
    ['accepts a valid amount', refusal(100), undefined],
    [
      'refuses without an address',
      refuseAmount(knownFrom(terms({}), { balance: usdt(500), to: undefined, at: noon }), usdt(100)),
      'no_wallet_address',
    ],
    ['refuses a network without withdrawals', refusal(100, {}, { to: { ...bound, served: false } }), 'wrong_address'],
    [
      'refuses outside the window',
      refusal(100, {}, { at: new Date('2026-03-15T21:00:00+08:00') }),
      'operation_time_limit',
    ],
    [
      'refuses during the pause of a new address',
      refusal(100, {}, { to: { ...bound, boundAt: noon } }),
      'withdraw_address_changed',
    ],
    ['refuses a second withdrawal today', refusal(100, { withdrewToday: true }), 'max_daily_withdrawals_reached'],
    ['refuses an amount below the minimum', refusal(9), 'minimum_withdrawal_limit'],
    ['refuses an amount above the maximum', refusal(400, { maximum: usdt(300) }), 'maximum_withdrawal_exceeded'],
    ['refuses an amount above the balance', refusal(501), 'not_enough_money'],
    ['refuses an amount that the fee consumes', refusal(20, { fee: 1000 }), 'minimum_withdrawal_limit'],
  ])('%s, as the server does', (_, refusal, expected) => expect(refusal).toBe(expected))
})
