import { describe, expect, it } from 'vitest'
import {
  byNearness,
  type ClaimFacts,
  chainState,
  highestPlausible,
  isContested,
  LARGEST_DEPOSIT,
  nearest,
  type PaymentFacts,
  refuseAnotherDeposit,
  refuseAssigning,
  refuseCancelDeposit,
  refuseClaim,
  refuseDeposit,
  refuseLeaving,
  refuseSetBack,
  refuseUnseen,
  rejectedClaims,
} from './deposit.ts'
import { micros } from './micros.ts'

const facts = { money: micros<'USDT'>(10_000_000n), minimum: micros<'USDT'>(10_000_000n), chainOffered: true }

describe('refuseDeposit', () => {
  it('allows exactly the minimum', () => expect(refuseDeposit(facts)).toBeUndefined())
  it('refuses a millionth less than the minimum', () =>
    expect(refuseDeposit({ ...facts, money: micros(9_999_999n) })).toBe('minimum_deposit_limit'))
  it('refuses a millionth more than the largest', () => {
    expect(refuseDeposit({ ...facts, money: micros(LARGEST_DEPOSIT) })).toBeUndefined()
    expect(refuseDeposit({ ...facts, money: micros(LARGEST_DEPOSIT + 1n) })).toBe('illegal_value')
  })
  it('refuses a chain without a watcher', () =>
    expect(refuseDeposit({ ...facts, chainOffered: false })).toBe('illegal_deposit'))
})

describe('refuseAnotherDeposit', () => {
  const opened = new Date('2026-11-21T02:00:00Z')
  const after = (ms: number) => new Date(opened.getTime() + ms)
  const pauseOf = (now: Date, lastWasPaid = false, lastWasCancelled = false) =>
    refuseAnotherDeposit({ now, lastOpenedAt: opened, lastWasPaid, lastWasCancelled, pause: 600 })

  it('refuses another one within ten minutes after an unpaid one, to the millisecond', () => {
    expect(pauseOf(after(599_999))).toBe('deposit_too_frequent')
    expect(pauseOf(after(600_000))).toBeUndefined()
  })
  it('allows the next one at once when the last was paid or cancelled, or when there was none', () => {
    expect(pauseOf(after(1), true)).toBeUndefined()
    expect(pauseOf(after(1), false, true)).toBeUndefined()
    const never = { now: opened, lastOpenedAt: undefined, lastWasPaid: false, lastWasCancelled: false, pause: 600 }
    expect(refuseAnotherDeposit(never)).toBeUndefined()
  })
})

describe('refuseCancelDeposit', () => {
  const at = new Date('2026-11-21T02:00:00Z')
  const open = { at, state: 'waiting', expiresAt: new Date(at.getTime() + 1), cancelledAt: null } as const

  it('allows it for an open deposit until its last millisecond, and not once it is paid, over or cancelled', () => {
    expect(refuseCancelDeposit(open)).toBeUndefined()
    expect(refuseCancelDeposit({ ...open, expiresAt: at })).toBe('illegal_operation')
    expect(refuseCancelDeposit({ ...open, state: 'confirming' })).toBe('illegal_operation')
    expect(refuseCancelDeposit({ ...open, state: 'credited' })).toBe('illegal_operation')
    expect(refuseCancelDeposit({ ...open, cancelledAt: at })).toBe('illegal_operation')
  })
})

describe('refuseClaim', () => {
  const openedAt = new Date('2026-11-21T02:00:00Z')
  const after = (ms: number) => new Date(openedAt.getTime() + ms)
  const valid: ClaimFacts = {
    at: after(1),
    state: 'waiting',
    openedAt,
    txid: '0x1',
    claimed: false,
    claims: 2,
    taken: false,
  }
  const DAY = 86_400_000

  it('allows a claim on a waiting deposit for 30 days, to the millisecond', () => {
    expect(refuseClaim(valid)).toBeUndefined()
    const { taken, ...form } = valid
    expect([taken, refuseClaim(form)]).toEqual([false, undefined])
    expect(refuseClaim({ ...valid, at: after(30 * DAY) })).toBeUndefined()
    expect(refuseClaim({ ...valid, at: after(30 * DAY + 1) })).toBe('illegal_operation')
  })
  it.each([
    [{ state: 'credited' }, 'illegal_operation'],
    [{ state: 'confirming' }, 'illegal_operation'],
    [{ claimed: true }, 'illegal_operation'],
    [{ claims: 3 }, 'illegal_operation'],
    [{ taken: true }, 'illegal_operation'],
    [{ txid: undefined }, 'wrong_param'],
  ] as const)('refuses a claim with %j', (wrong, reason) => expect(refuseClaim({ ...valid, ...wrong })).toBe(reason))
})

describe('an unmatched payment', () => {
  const payment: PaymentFacts = { state: 'unmatched', lost: false, left: false, amount: 1n, asked: false }
  it.each([
    [{}, undefined, undefined],
    // A payment that was left may still be assigned.
    [{ left: true }, undefined, 'illegal_operation'],
    [{ state: 'wrong token' }, 'illegal_operation', undefined],
    [{ state: 'credited' }, 'illegal_operation', 'illegal_operation'],
    [{ lost: true }, 'illegal_operation', undefined],
    [{ amount: 0n }, 'illegal_operation', undefined],
    [{ asked: true }, 'illegal_operation', 'illegal_operation'],
    [{ state: 'wrong token', asked: true }, 'illegal_operation', 'illegal_operation'],
    [{ state: 'wrong token', left: true }, 'illegal_operation', 'illegal_operation'],
  ] as const)('with %o is assigned (%s) or left (%s)', (changed, assigning, leaving) => {
    expect(refuseAssigning({ ...payment, ...changed })).toBe(assigning)
    expect(refuseLeaving({ ...payment, ...changed })).toBe(leaving)
  })
})

describe('chainState', () => {
  const at = new Date('2026-11-21T02:00:00Z')
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000)
  const healthy = { at, readAt: ago(3), grownAt: ago(3), stalls: 60, behind: 0n, waitsSince: undefined }

  it('is live while the chain is read up to its head', () => {
    expect(chainState(healthy)).toBe('live')
    expect(chainState({ ...healthy, readAt: ago(20), grownAt: ago(60), behind: 60n, waitsSince: ago(20) })).toBe('live')
  })
  it.each([
    ['it was not read for 20 seconds', { readAt: ago(20.001) }, 'delayed'],
    ['it stopped growing', { grownAt: ago(60.001) }, 'delayed'],
    ['many blocks are unread', { behind: 61n }, 'delayed'],
    ['too few nodes confirm payments', { waitsSince: ago(20.001) }, 'delayed'],
    ['it was not read for just a minute', { readAt: ago(60) }, 'delayed'],
    ['it was not read for more than a minute', { readAt: ago(60.001) }, 'down'],
    ['it was never read', { readAt: undefined }, 'down'],
  ] as const)('is worse when %s', (_why, fact, state) => expect(chainState({ ...healthy, ...fact })).toBe(state))
  it('stays live for a chain that makes blocks only on demand', () =>
    expect(chainState({ ...healthy, grownAt: ago(1e6), stalls: Number.POSITIVE_INFINITY })).toBe('live'))
})

describe('a payment with several claims', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
  const claim = (id: string, asked: bigint, more: object = {}) => ({
    id,
    asked,
    openedAt: at(2),
    graceUntil: at(12),
    ...more,
  })
  const payment = { amount: 100n, seenAt: at(5) }
  const ids = (claims: readonly { id: string }[]) => claims.map(({ id }) => id)

  it('is contested when more than one member has an open claim', () => {
    const open = (uid: number) => ({ uid, state: 'looked at' }) as const
    expect(isContested([])).toBe(false)
    expect(isContested([open(1), open(1)])).toBe(false)
    expect(isContested([open(1), { uid: 2, state: 'left' }, { uid: 3, state: 'credited' }])).toBe(false)
    expect(isContested([open(1), open(2)])).toBe(true)
  })

  it('turns down all members but its receiver, and all when it goes to the treasury', () => {
    const claims = [{ uid: 1 }, { uid: 2 }]
    expect(rejectedClaims(claims, 1)).toEqual([{ uid: 2 }])
    expect(rejectedClaims(claims, 'treasury')).toEqual(claims)
  })

  it('is not decided when the operator has not seen all claims', () => {
    expect(refuseUnseen([], [])).toBeUndefined()
    expect(refuseUnseen([{ id: '1' }], ['1', '2'])).toBeUndefined()
    expect(refuseUnseen([{ id: '1' }, { id: '3' }], ['1', '2'])).toBe('illegal_operation')
  })

  it('shows the claim with the nearest amount first, higher or lower', () => {
    const claims = [claim('far', 120n), claim('less', 93n), claim('more', 106n), claim('exact', 100n)]
    expect(ids(byNearness(claims, 100n))).toEqual(['exact', 'more', 'less', 'far'])
    expect(ids(claims)[0]).toBe('far')
  })

  it('matches the nearest deposit that was open when it arrived, to the millisecond, and none when two are equally near', () => {
    const near = (...claims: ReturnType<typeof claim>[]) => nearest(claims, payment)?.id
    expect(near()).toBeUndefined()
    expect(near(claim('one', 900n))).toBe('one')
    expect(near(claim('far', 120n), claim('near', 107n))).toBe('near')
    expect(near(claim('less', 93n), claim('more', 107n))).toBeUndefined()
    expect(near(claim('later', 101n, { openedAt: new Date(at(5).getTime() + 1) }), claim('far', 120n))).toBe('far')
    expect(near(claim('over', 101n, { graceUntil: new Date(at(5).getTime() - 1) }), claim('far', 120n))).toBe('far')
    expect(near(claim('edge', 101n, { openedAt: at(5), graceUntil: at(5) }), claim('far', 120n))).toBe('edge')
  })
})

describe('the highest plausible block of a chain', () => {
  it('grows with the time since the last block, and allows for 15 more minutes', () => {
    expect(highestPlausible({ last: 100n, seconds: 0, fastest: 2 })).toBe(1_900n)
    expect(highestPlausible({ last: 100n, seconds: 3_600, fastest: 2 })).toBe(9_100n)
    // A clock that was set back does not lower it.
    expect(highestPlausible({ last: 100n, seconds: -9_999, fastest: 2 })).toBe(1_900n)
  })

  it('is set back only to a block that was read, is final and is at most three days old', () => {
    const facts = { first: 1_000n, scanned: 900_000n, finalized: 800_000n, fastest: 1 }
    expect(refuseSetBack(800_000n, facts)).toBeUndefined()
    expect(refuseSetBack(800_001n, facts)).toBe('illegal_value')
    expect(refuseSetBack(800_000n - 259_200n, facts)).toBeUndefined()
    expect(refuseSetBack(800_000n - 259_201n, facts)).toBe('illegal_value')
    expect(refuseSetBack(700_001n, { ...facts, scanned: 700_000n })).toBe('illegal_value')
    expect(refuseSetBack(1_000n, { ...facts, finalized: 2_000n })).toBeUndefined()
    expect(refuseSetBack(999n, { ...facts, finalized: 2_000n })).toBe('illegal_value')
  })
})
