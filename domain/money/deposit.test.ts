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
  refuseClaim,
  refuseDeposit,
  refuseLeaving,
  refuseSetBack,
  refuseUnseen,
  turnedDown,
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

describe('a payment that several claim', () => {
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

  it('is contested where more than one member has a claim that is looked at', () => {
    const open = (uid: number) => ({ uid, state: 'looked at' }) as const
    expect(isContested([])).toBe(false)
    expect(isContested([open(1), open(1)])).toBe(false)
    expect(isContested([open(1), { uid: 2, state: 'left' }, { uid: 3, state: 'credited' }])).toBe(false)
    expect(isContested([open(1), open(2)])).toBe(true)
  })

  it('turns down everybody but who is given it, and all where it goes to the treasury', () => {
    const said = [{ uid: 1 }, { uid: 2 }]
    expect(turnedDown(said, 1)).toEqual([{ uid: 2 }])
    expect(turnedDown(said, 'treasury')).toEqual(said)
  })

  it('turns nobody down of whom who decided did not know', () => {
    expect(refuseUnseen([], [])).toBeUndefined()
    expect(refuseUnseen([{ id: '1' }], ['1', '2'])).toBeUndefined()
    expect(refuseUnseen([{ id: '1' }, { id: '3' }], ['1', '2'])).toBe('illegal_operation')
  })

  it('shows the nearest first, whether it asked for more or for less', () => {
    const said = [claim('far', 120n), claim('less', 93n), claim('more', 106n), claim('exact', 100n)]
    expect(ids(byNearness(said, 100n))).toEqual(['exact', 'more', 'less', 'far'])
    expect(ids(said)[0]).toBe('far')
  })

  it('was meant for the nearest of those that were open when it came, to the millisecond, and for nobody where two are as near', () => {
    const near = (...said: ReturnType<typeof claim>[]) => nearest(said, payment)?.id
    expect(near()).toBeUndefined()
    expect(near(claim('one', 900n))).toBe('one')
    expect(near(claim('far', 120n), claim('near', 107n))).toBe('near')
    expect(near(claim('less', 93n), claim('more', 107n))).toBeUndefined()
    expect(near(claim('later', 101n, { openedAt: new Date(at(5).getTime() + 1) }), claim('far', 120n))).toBe('far')
    expect(near(claim('over', 101n, { graceUntil: new Date(at(5).getTime() - 1) }), claim('far', 120n))).toBe('far')
    expect(near(claim('edge', 101n, { openedAt: at(5), graceUntil: at(5) }), claim('far', 120n))).toBe('edge')
  })
})

describe('how far a chain can have come', () => {
  it('grows with the time since it was last known, and allows for a quarter of an hour', () => {
    expect(highestPlausible({ last: 100n, seconds: 0, fastest: 2 })).toBe(1_900n)
    expect(highestPlausible({ last: 100n, seconds: 3_600, fastest: 2 })).toBe(9_100n)
    // A clock that went back makes it no shorter.
    expect(highestPlausible({ last: 100n, seconds: -9_999, fastest: 2 })).toBe(1_900n)
  })

  it('is set back within what was read, is final and is three days old at most', () => {
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
