import { describe, expect, it } from 'vitest'
import {
  type ClaimFacts,
  chainState,
  LARGEST_DEPOSIT,
  type PaymentFacts,
  refuseAnotherDeposit,
  refuseAssigning,
  refuseClaim,
  refuseDeposit,
  refuseLeaving,
} from './deposit.ts'
import { micros } from './money/micros.ts'

const facts = { money: micros<'USDT'>(10_000_000n), minimum: micros<'USDT'>(10_000_000n), chainOffered: true }

describe('refuseDeposit', () => {
  it('allows exactly the minimum', () => expect(refuseDeposit(facts)).toBeUndefined())
  it('refuses a millionth less than the minimum', () =>
    expect(refuseDeposit({ ...facts, money: micros(9_999_999n) })).toBe('minimum_deposit_limit'))
  it('refuses a millionth more than the largest', () => {
    expect(refuseDeposit({ ...facts, money: micros(LARGEST_DEPOSIT) })).toBeUndefined()
    expect(refuseDeposit({ ...facts, money: micros(LARGEST_DEPOSIT + 1n) })).toBe('illegal_value')
  })
  it('refuses a chain that nobody watches', () =>
    expect(refuseDeposit({ ...facts, chainOffered: false })).toBe('illegal_deposit'))
})

describe('refuseAnotherDeposit', () => {
  const opened = new Date('2026-11-21T02:00:00Z')
  const after = (ms: number) => new Date(opened.getTime() + ms)
  const pauseOf = (now: Date, lastWasPaid = false) =>
    refuseAnotherDeposit({ now, lastOpenedAt: opened, lastWasPaid, pause: 600 })

  it('makes the member wait ten minutes after an unpaid one, to the millisecond', () => {
    expect(pauseOf(after(599_999))).toBe('deposit_too_frequent')
    expect(pauseOf(after(600_000))).toBeUndefined()
  })
  it('lets the next one open at once when the last was paid, or when there was none', () => {
    expect(pauseOf(after(1), true)).toBeUndefined()
    expect(
      refuseAnotherDeposit({ now: opened, lastOpenedAt: undefined, lastWasPaid: false, pause: 600 }),
    ).toBeUndefined()
  })
})

describe('refuseClaim', () => {
  const openedAt = new Date('2026-11-21T02:00:00Z')
  const after = (ms: number) => new Date(openedAt.getTime() + ms)
  const right: ClaimFacts = {
    at: after(1),
    state: 'waiting',
    openedAt,
    txid: '0x1',
    claimed: false,
    claims: 2,
    taken: false,
  }
  const DAY = 86_400_000

  it('lets a member say what paid a deposit that waits, for thirty days to the millisecond', () => {
    expect(refuseClaim(right)).toBeUndefined()
    const { taken, ...form } = right
    expect([taken, refuseClaim(form)]).toEqual([false, undefined])
    expect(refuseClaim({ ...right, at: after(30 * DAY) })).toBeUndefined()
    expect(refuseClaim({ ...right, at: after(30 * DAY + 1) })).toBe('illegal_operation')
  })
  it.each([
    [{ state: 'credited' }, 'illegal_operation'],
    [{ state: 'confirming' }, 'illegal_operation'],
    [{ claimed: true }, 'illegal_operation'],
    [{ claims: 3 }, 'illegal_operation'],
    [{ taken: true }, 'illegal_operation'],
    [{ txid: undefined }, 'wrong_param'],
  ] as const)('refuses where %j', (wrong, reason) => expect(refuseClaim({ ...right, ...wrong })).toBe(reason))
})

describe('a payment that is nobody’s', () => {
  const payment: PaymentFacts = { state: 'unmatched', lost: false, left: false, amount: 1n, asked: false }
  it.each([
    [{}, undefined, undefined],
    // One that was left may still find its owner.
    [{ left: true }, undefined, 'illegal_operation'],
    [{ state: 'wrong token' }, 'illegal_operation', undefined],
    [{ state: 'credited' }, 'illegal_operation', 'illegal_operation'],
    [{ lost: true }, 'illegal_operation', undefined],
    [{ amount: 0n }, 'illegal_operation', undefined],
    [{ asked: true }, 'illegal_operation', 'illegal_operation'],
    [{ state: 'wrong token', asked: true }, 'illegal_operation', 'illegal_operation'],
    [{ state: 'wrong token', left: true }, 'illegal_operation', 'illegal_operation'],
  ] as const)('where %o is given to somebody or left: %s, %s', (changed, assigning, leaving) => {
    expect(refuseAssigning({ ...payment, ...changed })).toBe(assigning)
    expect(refuseLeaving({ ...payment, ...changed })).toBe(leaving)
  })
})

describe('chainState', () => {
  const at = new Date('2026-11-21T02:00:00Z')
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000)
  const well = { at, readAt: ago(3), grownAt: ago(3), stalls: 60, behind: 0n, waitsSince: undefined }

  it('is live while the chain is read from its end', () => {
    expect(chainState(well)).toBe('live')
    expect(chainState({ ...well, readAt: ago(20), grownAt: ago(60), behind: 60n, waitsSince: ago(20) })).toBe('live')
  })
  it.each([
    ['it was not read for a while', { readAt: ago(20.001) }, 'delayed'],
    ['it does not grow', { grownAt: ago(60.001) }, 'delayed'],
    ['much is unread', { behind: 61n }, 'delayed'],
    ['too few speak for payments', { waitsSince: ago(20.001) }, 'delayed'],
    ['it was not read for a minute', { readAt: ago(60) }, 'delayed'],
    ['it was not read for long', { readAt: ago(60.001) }, 'down'],
    ['it was never read', { readAt: undefined }, 'down'],
  ] as const)('where %s it is told', (_why, fact, state) => expect(chainState({ ...well, ...fact })).toBe(state))
  it('lets a chain stand still that makes blocks only when it is asked to', () =>
    expect(chainState({ ...well, grownAt: ago(1e6), stalls: Number.POSITIVE_INFINITY })).toBe('live'))
})
