import { contract } from '@humidor/contract/index.ts'
import { momentOf } from '@humidor/domain/business-day.ts'
import type { preorderStatuses } from '@humidor/domain/products/preorder.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cig, ordered, orders, own, pays, treasuryHas, uscd, winsAndMayPay } from './preorders.testing.ts'

const { draws, getChildrenPayingOrder, list } = contract.preorders
const { info } = contract.member
const DAY = 86_400

let harness: Sandbox
// Noon in UTC+8: the next draw is at ten in the evening.
beforeEach(async () => {
  harness = await openSandbox()
  await treasuryHas(harness, 1_000_000)
}, 60_000)
afterEach(() => harness.close())

// Days pass with every job that falls due in them.
const slow = { timeout: 120_000 }

describe('an order', slow, () => {
  it('enters, wins, is paid, keeps its money reserved for seven days, and is paid back with its profit in ₡', async () => {
    const { alice } = harness
    await alice.fund(uscd(500), 'USCD')
    const oid = await ordered(alice, 200)
    expect(await own(alice, oid)).toMatchObject({
      ...{
        onum: 'HM-0002',
        status: 'created',
        type: 'usdc',
        money: uscd(200),
        countAt: null,
        payBy: null,
        place: null,
      },
      lotteryAt: momentOf('2026-11-20', '22:00'),
    })
    expect(await alice.displayBalance('USCD')).toBe('500.00')

    await harness.travel(momentOf('2026-11-20', '22:00'))
    expect(await own(alice, oid)).toMatchObject({
      ...{ status: 'locked', place: 1, opensAt: momentOf('2026-11-21', '22:00') },
    })
    expect(await pays(alice, oid)).toEqual({ refused: 'wrong_order' })

    await harness.travel(momentOf('2026-11-21', '22:00'))
    expect(await own(alice, oid)).toMatchObject({
      ...{ status: 'paying', statusAt: momentOf('2026-11-21', '22:00'), payBy: momentOf('2026-11-22', '22:00') },
    })
    expect(await alice.call(info, {})).toMatchObject({ hasPayingOrder: true, hasPayingCigOrder: false })
    expect(await pays(alice, oid)).toBeNull()
    expect(await alice.displayBalance('USCD')).toBe('300.00')
    expect(await alice.displayBalance('POINT')).toBe('30')
    const paid = await own(alice, oid)
    expect(paid).toMatchObject({
      ...{ status: 'paid', countAt: momentOf('2026-11-21', '22:00'), endsAt: momentOf('2026-11-29', '00:00') },
    })
    expect(await alice.call(info, {})).toMatchObject({ hasPayingOrder: false, moneyTotal: uscd(500) })
    expect(await pays(alice, oid)).toEqual({ refused: 'wrong_order' })

    await harness.travel(momentOf('2026-11-28', '23:59'))
    expect((await own(alice, oid)).status).toBe('paid')
    await harness.travel(momentOf('2026-11-29', '00:00'))
    expect((await own(alice, oid)).status).toBe('ended')
    expect(await alice.displayBalance('USCD')).toBe('500.00')
    expect(await alice.balance('CIG')).toBe(paid.profit)
    expect(paid.profit > cig(110)).toBe(true)
  })

  it('in ₡ takes ₡ and pays a profit of six per cent', async () => {
    const { bob } = harness
    await bob.fund(cig(1_000), 'CIG')
    const oid = await winsAndMayPay(harness, bob, 1_000, 'cig')
    expect(await bob.call(info, {})).toMatchObject({ hasPayingOrder: false, hasPayingCigOrder: true })
    expect(await pays(bob, oid)).toBeNull()
    expect(await bob.displayBalance('CIG')).toBe('0.00')
    await harness.travel(9 * DAY)
    expect(await bob.displayBalance('CIG')).toBe('1060.00')
  })

  it('is limited to one a day and one at a time, and to none for five days after a win', async () => {
    const { alice, bob } = harness
    await bob.fund(cig(1_000), 'CIG')
    await alice.fund(uscd(500), 'USCD')
    const oid = await ordered(alice, 200)
    expect(await orders(alice, 300)).toEqual({ refused: 'order_created_today' })
    await harness.travel(momentOf('2026-11-21', '00:00'))
    await harness.renewSession(alice)
    expect(await orders(alice, 300)).toEqual({ refused: 'cant_created_in_5day_lott' })
    await harness.travel(momentOf('2026-11-21', '22:00'))
    await pays(alice, oid)
    await harness.travel(momentOf('2026-11-25', '21:49'))
    await harness.renewSession(alice)
    expect(await orders(alice, 300)).toEqual({ refused: 'cant_created_in_5day_lott' })
    await harness.travel(momentOf('2026-11-25', '22:00'))
    expect((await orders(alice, 300)) as object).toHaveProperty('onum')
    const [first, second] = await Promise.all([orders(bob, 200, 'cig'), orders(bob, 200)])
    expect([first, second].filter((said) => 'refused' in said)).toEqual([{ refused: 'order_created_today' }])
  })

  it('counts for the inviter of its member, who sees it while it is unpaid', async () => {
    const { alice, freya, root } = harness
    await alice.fund(uscd(500), 'USCD')
    const oid = await winsAndMayPay(harness, alice)
    await harness.renewSession(root)
    // Freya, who is frozen from the beginning, has an unpaid order as well.
    expect(await root.call(getChildrenPayingOrder, {})).toMatchObject([
      { user: { name: freya.name }, freezes: true, payBy: null },
      { user: { name: alice.name }, money: uscd(200), freezes: false, payBy: momentOf('2026-11-22', '22:00') },
    ])
    await pays(alice, oid)
    expect(await root.call(getChildrenPayingOrder, {})).toHaveLength(1)
    await harness.jobs.poll('team.climb')
    expect(await root.call(info, {})).toMatchObject({ teamPerformance: uscd(200) })
  })

  it('is closed from ten minutes before a draw on, and the page shows that', async () => {
    const { alice } = harness
    const first = await alice.call(draws, {})
    expect(first).toMatchObject({
      dueAt: momentOf('2026-11-20', '22:00'),
      closesAt: momentOf('2026-11-20', '21:50'),
      refusal: null,
    })
    harness.clock.moveTo(momentOf('2026-11-20', '21:50'))
    expect(await orders(alice, 200)).toEqual({ refused: 'order_time_limit' })
    expect(await alice.call(draws, {})).toMatchObject({ left: 0, refusal: 'order_time_limit' })
    harness.clock.moveTo(new Date(momentOf('2026-11-20', '21:50').getTime() - 1))
    expect(await ordered(alice, 200)).toBeGreaterThan(0)
  })
})

describe('an order that does not win', slow, () => {
  it('can be ordered again, once, also on the same day', async () => {
    const { alice, bob } = harness
    // The treasury covers one of the two.
    await treasuryHas(harness, -1_000_000)
    await treasuryHas(harness, 300)
    const oids = { alice: await ordered(alice, 200), bob: await ordered(bob, 200) }
    await harness.travel(momentOf('2026-11-20', '22:00'))
    const found = { alice: await own(alice, oids.alice), bob: await own(bob, oids.bob) }
    const statuses = [found.alice.status, found.bob.status]
    expect(statuses.toSorted()).toEqual(['failed', 'locked'])
    const [who, oid] = found.alice.status === 'failed' ? [alice, oids.alice] : [bob, oids.bob]
    expect((await own(who, oid)).canOrderAgain).toBe(true)
    expect(await orders(who, 300, 'usdc', oid)).toEqual({ refused: 'wrong_order' })
    const both = await Promise.all([orders(who, 200, 'usdc', oid), orders(who, 200, 'usdc', oid)])
    expect(both.filter((said) => 'refused' in said)).toHaveLength(1)
    expect((await own(who, oid)).canOrderAgain).toBe(false)
    expect(await orders(who, 200, 'usdc', oid)).toEqual({ refused: 'wrong_order' })
  })

  it('leaves the day of its repetition free for a new order, as it has counted on its own day', async () => {
    const { alice } = harness
    // The treasury covers nothing, so draws give nothing away.
    await treasuryHas(harness, -1_000_000)
    const oid = await ordered(alice, 200)
    await harness.travel(momentOf('2026-11-21', '00:00'))
    await harness.renewSession(alice)
    const again = await ordered(alice, 200, 'usdc', oid)
    expect(await orders(alice, 300)).toEqual({ refused: 'order_created_today' })
    await harness.travel(momentOf('2026-11-21', '10:00'))
    expect((await own(alice, again)).status).toBe('failed')
    expect((await alice.call(draws, {})).refusal).toBeNull()
    const other = await ordered(alice, 300)
    await harness.travel(momentOf('2026-11-21', '22:00'))
    expect((await own(alice, other)).status).toBe('failed')
    expect(await orders(alice, 400)).toEqual({ refused: 'order_created_today' })
  })
})

describe('an order that is not paid in time', slow, () => {
  it('freezes its owner, stays payable, and lifts the freeze when it is paid', async () => {
    const { alice } = harness
    await alice.fund(uscd(500), 'USCD')
    const oid = await winsAndMayPay(harness, alice)
    await harness.travel(DAY - 1)
    expect(await alice.call(info, {})).toMatchObject({ isFrozen: false })
    await harness.travel(1)
    expect(await alice.call(info, {})).toMatchObject({ isFrozen: true, frozenReason: 2 })
    expect(await own(alice, oid)).toMatchObject({ status: 'paying', freezes: true, payBy: null })
    expect(await orders(alice, 200)).toEqual({ refused: 'account_freeze' })
    expect(await pays(alice, oid)).toBeNull()
    expect(await alice.call(info, {})).toMatchObject({ isFrozen: false, frozenReason: null })
    const notifications = await alice.call(contract.notices.getNotify, {})
    expect(notifications.map(({ kind }) => kind)).toEqual([
      'accountUnfrozen',
      'frozenUnpaid',
      'orderPayable',
      'orderWon',
    ])
  })

  it('freezes nobody while the treasury could not set its profit aside, and the time to pay restarts', async () => {
    const { alice } = harness
    await alice.fund(uscd(500), 'USCD')
    const oid = await winsAndMayPay(harness, alice)
    await treasuryHas(harness, -1_000_000)
    expect(await pays(alice, oid)).toEqual({ refused: 'payment_failed' })
    expect(await alice.displayBalance('USCD')).toBe('500.00')
    await harness.travel(DAY)
    expect(await alice.call(info, {})).toMatchObject({ isFrozen: false })
    expect(await own(alice, oid)).toMatchObject({ status: 'paying', statusAt: harness.clock.now() })
    await treasuryHas(harness, 1_000)
    expect(await pays(alice, oid)).toBeNull()
  })

  it('leaves an operator’s freeze unchanged', async () => {
    const { alice, db } = harness
    await alice.fund(uscd(500), 'USCD')
    const oid = await winsAndMayPay(harness, alice)
    await harness.travel(DAY)
    await db
      .updateTable('member')
      .set({ frozen_reason: 3, frozen_under: 2, frozen_note: 'asked for by letter' })
      .where('uid', '=', alice.uid)
      .execute()
    expect(await pays(alice, oid)).toBeNull()
    const { frozen_reason, frozen_under } = await db
      .selectFrom('member')
      .selectAll()
      .where('uid', '=', alice.uid)
      .executeTakeFirstOrThrow()
    expect({ frozen_reason, frozen_under }).toEqual({ frozen_reason: 3, frozen_under: null })
  })
})

describe('a list of orders', slow, () => {
  it('pages, and filters by status', async () => {
    const { alice } = harness
    await alice.fund(uscd(500), 'USCD')
    const oid = await winsAndMayPay(harness, alice)
    await pays(alice, oid)
    await harness.travel(momentOf('2026-11-25', '22:00'))
    await harness.renewSession(alice)
    const next = await ordered(alice, 300)
    const withStatus = async (...status: (typeof preorderStatuses)[number][]) =>
      await alice.call(list, { page: 1, limit: 1, status })
    expect(await withStatus()).toMatchObject({ rows: [{ oid: next }], count: 2 })
    expect(await alice.call(list, { page: 2, limit: 1 })).toMatchObject({ rows: [{ oid }], count: 2 })
    expect(await withStatus('created')).toMatchObject({ rows: [{ oid: next }], count: 1 })
    expect(await withStatus('paid', 'ended')).toMatchObject({ rows: [{ oid }], count: 1 })
    expect(await withStatus('failed', 'locked')).toMatchObject({ rows: [], count: 0 })
  })
})
