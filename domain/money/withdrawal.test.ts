import { describe, expect, it } from 'vitest'
import { momentOf } from '../business-day.ts'
import { micros } from './micros.ts'
import { perMille } from './rounding.ts'
import {
  addressServesFrom,
  isMissing,
  isWithinWindow,
  MISSING_AFTER,
  needsSecondOperator,
  type PayoutFacts,
  refuseApproval,
  refuseCancellation,
  refuseRejection,
  refuseSending,
  refuseTakeBack,
  refuseWithdrawal,
  splitWithdrawal,
  type WithdrawalFacts,
  type WithdrawalState,
  withdrawalStatus,
} from './withdrawal.ts'

const usdt = (millionths: bigint) => micros<'USDT'>(millionths)
const noon = momentOf('2026-11-20', '12:00')
const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

const valid: WithdrawalFacts = {
  money: usdt(50_000_000n),
  balance: usdt(80_000_000n),
  addressServed: true,
  addressChangedAt: null,
  addressPause: 86_400,
  minimum: usdt(10_000_000n),
  maximum: usdt(100_000_000_000n),
  at: noon,
  opens: 32_400,
  closes: 75_600,
  withdrewToday: false,
}
const refused = (facts: Partial<WithdrawalFacts>) => refuseWithdrawal({ ...valid, ...facts })

describe('a withdrawal', () => {
  it('is accepted when every condition is met', () => expect(refused({})).toBeUndefined())

  it.each<[string, Partial<WithdrawalFacts>, string | undefined]>([
    ['is accepted for the minimum', { money: usdt(10_000_000n) }, undefined],
    ['is refused a millionth below the minimum', { money: usdt(9_999_999n) }, 'minimum_withdrawal_limit'],
    ['is refused for zero', { money: usdt(0n) }, 'minimum_withdrawal_limit'],
    ['is accepted for the maximum', { money: valid.maximum, balance: valid.maximum }, undefined],
    ['is refused a millionth above the maximum', { money: usdt(valid.maximum + 1n) }, 'maximum_withdrawal_exceeded'],
    ['is accepted for the whole balance', { money: valid.balance }, undefined],
    ['is refused a millionth above the balance', { money: usdt(valid.balance + 1n) }, 'not_enough_money'],
    ['is accepted for 10 of 10.05', { money: usdt(10_000_000n), balance: usdt(10_050_000n) }, undefined],
    ['is refused without an address', { addressServed: undefined }, 'no_wallet_address'],
    ['is refused for an address on a chain without withdrawals', { addressServed: false }, 'wrong_address'],
    ['is refused for a second one on the same day', { withdrewToday: true }, 'max_daily_withdrawals_reached'],
  ])('%s', (_, facts, code) => expect(refused(facts)).toBe(code))

  it('is refused for the first of several reasons', () => {
    const all = { addressServed: undefined, at: momentOf('2026-11-20', '08:00'), withdrewToday: true, money: usdt(1n) }
    const changed = { addressChangedAt: later(all.at, -1) }
    expect(refused({ ...all, ...changed })).toBe('no_wallet_address')
    expect(refused({ ...all, ...changed, addressServed: false })).toBe('wrong_address')
    expect(refused({ ...all, ...changed, addressServed: true })).toBe('operation_time_limit')
    const open = { ...all, addressServed: true, at: noon }
    expect(refused({ ...open, addressChangedAt: later(noon, -1) })).toBe('withdraw_address_changed')
    expect(refused(open)).toBe('max_daily_withdrawals_reached')
    expect(refused({ ...open, withdrewToday: false })).toBe('minimum_withdrawal_limit')
  })
})

describe('the window of withdrawals', () => {
  it.each([
    ['09:00', -1, false],
    ['09:00', 0, true],
    ['21:00', -1, true],
    ['21:00', 0, false],
    ['00:00', 0, false],
    ['00:00', -1, false],
  ])('at %s %i ms is open: %s', (time, milliseconds, open) => {
    const at = later(momentOf('2026-11-20', time), milliseconds)
    expect(isWithinWindow({ ...valid, at })).toBe(open)
    expect(refused({ at })).toBe(open ? undefined : 'operation_time_limit')
  })

  it('may be the whole day, and never crosses midnight', () => {
    const whole = { opens: 0, closes: 86_400 }
    expect(isWithinWindow({ ...whole, at: momentOf('2026-11-20', '00:00') })).toBe(true)
    expect(isWithinWindow({ ...whole, at: later(momentOf('2026-11-21', '00:00'), -1) })).toBe(true)
    expect(isWithinWindow({ opens: 75_600, closes: 32_400, at: noon })).toBe(false)
  })
})

describe('a changed address', () => {
  it('is usable after the pause, to the millisecond', () => {
    const changedAt = later(noon, -86_400_000)
    expect(refused({ addressChangedAt: changedAt })).toBeUndefined()
    expect(refused({ addressChangedAt: later(changedAt, 1) })).toBe('withdraw_address_changed')
    expect(addressServesFrom(changedAt, 86_400)).toEqual(noon)
  })

  it('has no pause when it was never changed', () => expect(addressServesFrom(null, 86_400)).toBeNull())
})

describe('the fee', () => {
  it.each([
    [10_000_000n, 10n, 100_000n],
    [10_000_001n, 10n, 100_001n],
    [50_000_000n, 0n, 0n],
    [99n, 10n, 1n],
    [1n, 1000n, 1n],
  ])('of %i at %i per mille is %i, rounded up; the rest is paid', (money, rate, fee) => {
    const split = splitWithdrawal(usdt(money), perMille(rate))
    expect(split).toEqual({ paid: money - fee, fee })
    expect(split.paid + split.fee).toBe(money)
  })
})

const states = Object.keys(withdrawalStatus) as WithdrawalState[]
const payable: Omit<PayoutFacts, 'state'> = {
  proved: true,
  addressSealed: true,
  addressStillBound: true,
  lockedDown: false,
  hits: [],
}

describe('an operator', () => {
  it('approves a reviewed withdrawal, sends an approved one, and rejects either', () => {
    const may = (refuse: (state: WithdrawalState) => unknown) => states.filter((state) => refuse(state) === undefined)
    expect(may((state) => refuseApproval({ state, ...payable }))).toEqual(['reviewing'])
    expect(may((state) => refuseSending({ state, ...payable, paid: false }))).toEqual(['approved'])
    expect(may((state) => refuseSending({ state, ...payable, paid: true }))).toEqual(['approved'])
    expect(may((state) => refuseRejection({ state, seenPaying: false }))).toEqual(['reviewing', 'approved'])
    expect(may((state) => refuseRejection({ state, seenPaying: true }))).toEqual([])
    expect(refuseApproval({ state: 'sent', ...payable })).toBe('illegal_operation')
    expect(refuseSending({ state: 'reviewing', ...payable, paid: false })).toBe('illegal_operation')
    expect(refuseRejection({ state: 'sent', seenPaying: false })).toBe('illegal_operation')
  })

  it.each([
    [{ proved: false, addressSealed: false }, 'illegal_operation'],
    [{ addressSealed: false, addressStillBound: false }, 'wrong_address'],
    [{ addressStillBound: false }, 'withdraw_address_changed'],
    [{ lockedDown: true }, 'illegal_operation'],
  ] as const)('neither approves nor sends with %j', (wrong, code) => {
    expect(refuseApproval({ state: 'reviewing', ...payable, ...wrong })).toBe(code)
    expect(refuseSending({ state: 'approved', ...payable, ...wrong, paid: false })).toBe(code)
  })

  it('approves what stopped for review only if they confirm exactly that, also after its approval', () => {
    const stopped = { state: 'reviewing', ...payable, hits: ['1', '2'] } as const
    expect(refuseApproval(stopped)).toBe('stopped_for_review')
    expect(refuseApproval({ ...stopped, confirmed: ['1'] })).toBe('stopped_for_review')
    expect(refuseApproval({ ...stopped, confirmed: ['2', '1'] })).toBeUndefined()
    expect(refuseApproval({ ...stopped, hits: [], confirmed: ['1'] })).toBe('stopped_for_review')
    expect(refuseApproval({ ...stopped, state: 'approved', confirmed: ['1', '2'] })).toBeUndefined()
    expect(refuseApproval({ ...stopped, state: 'sent', confirmed: ['1', '2'] })).toBe('illegal_operation')
    expect(refuseApproval({ ...stopped, proved: false, confirmed: ['1', '2'] })).toBe('illegal_operation')
  })

  it('pays nothing that stopped for review, even if it is paid already', () => {
    for (const paid of [false, true])
      expect(refuseSending({ state: 'approved', ...payable, hits: ['1'], paid })).toBe('stopped_for_review')
  })

  it('needs a second one above the limit, to the millionth, and for all that stopped', () => {
    const limit = 1_000_000_000n
    expect(needsSecondOperator({ money: limit, limit, stopped: false })).toBe(false)
    expect(needsSecondOperator({ money: limit + 1n, limit, stopped: false })).toBe(true)
    expect(needsSecondOperator({ money: 1n, limit, stopped: true })).toBe(true)
  })

  it('marks an already paid withdrawal as sent although the address has changed, but with no other defect', () => {
    const paid = { state: 'approved', ...payable, addressStillBound: false, paid: true } as const
    expect(refuseSending(paid)).toBeUndefined()
    expect(refuseSending({ ...paid, lockedDown: true })).toBeUndefined()
    expect(refuseSending({ ...paid, proved: false })).toBe('illegal_operation')
    expect(refuseSending({ ...paid, addressSealed: false })).toBe('wrong_address')
  })

  it('takes a missing transaction back after the time limit only', () => {
    const sentAt = later(noon, -MISSING_AFTER * 1000)
    const missing = { state: 'sent', sentAt, at: noon, gone: true } as const
    expect(isMissing(sentAt, noon)).toBe(true)
    expect(isMissing(later(sentAt, 1), noon)).toBe(false)
    expect(refuseTakeBack(missing)).toBeUndefined()
    expect(refuseTakeBack({ ...missing, sentAt: later(sentAt, 1) })).toBe('illegal_operation')
    expect(refuseTakeBack({ ...missing, gone: false })).toBe('illegal_operation')
    expect(refuseTakeBack({ ...missing, sentAt: null })).toBe('illegal_operation')
    for (const state of states.filter((one) => one !== 'sent'))
      expect(refuseTakeBack({ ...missing, state })).toBe('illegal_operation')
  })
})

describe('the cancellation of a withdrawal or payout', () => {
  it('is allowed only before the first approval', () => {
    for (const state of states) {
      const reviewed = state === 'reviewing'
      expect(refuseCancellation({ state, secondWaits: false })).toBe(reviewed ? undefined : 'illegal_operation')
      expect(refuseCancellation({ state, secondWaits: true })).toBe('illegal_operation')
    }
  })
})
