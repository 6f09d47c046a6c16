import { micros, UNIT } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { knownFrom, refuseAmount, type Terms } from './facts.ts'

const usdt = (amount: number) => micros<'USDT'>(BigInt(amount) * UNIT)
const noon = new Date('2026-03-15T12:00:00+08:00')

const terms = (facts: Partial<Terms> = {}): Terms => ({
  chain: 'BSC',
  served: true,
  addressChangedAt: null,
  withdrewToday: false,
  minimum: usdt(10),
  maximum: usdt(100_000),
  fee: 10,
  opens: 9 * 3600,
  closes: 21 * 3600,
  addressPause: 86_400,
  ...facts,
})

const refusal = (amount: number, facts?: Partial<Terms>, at = noon) =>
  refuseAmount(knownFrom(terms(facts), usdt(500), at), usdt(amount))

describe('the form refuses for the same reason as the server', () => {
  it.each([
    ['nothing', refusal(100), undefined],
    ['no address', refusal(100, { chain: null, served: false }), 'no_wallet_address'],
    ['a network that is not paid out on', refusal(100, { served: false }), 'wrong_address'],
    ['the hour', refusal(100, {}, new Date('2026-03-15T21:00:00+08:00')), 'operation_time_limit'],
    ['a new address', refusal(100, { addressChangedAt: noon }), 'withdraw_address_changed'],
    ['today’s withdrawal', refusal(100, { withdrewToday: true }), 'max_daily_withdrawals_reached'],
    ['too little', refusal(9), 'minimum_withdrawal_limit'],
    ['too much at once', refusal(400, { maximum: usdt(300) }), 'maximum_withdrawal_exceeded'],
    ['more than there is', refusal(501), 'not_enough_money'],
    ['a fee that would use it up', refusal(20, { fee: 1000 }), 'minimum_withdrawal_limit'],
  ])('%s', (_, refusal, expected) => expect(refusal).toBe(expected))
})
