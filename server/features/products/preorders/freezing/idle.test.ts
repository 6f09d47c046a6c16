import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { momentOf } from '@humidor/domain/business-day.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderMaturities } from '../preorders.phases.ts'
import {
  frozenReasonOf,
  ordered,
  own,
  paymentOpens,
  pays,
  runIdleFreezes,
  runNextDraws,
  treasuryHas,
  uscd,
} from '../preorders.testing.ts'

const slow = { timeout: 60_000 }
const DAY = 86_400

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox({ watched: true })
  await treasuryHas(harness, 1_000_000)
}, 60_000)
afterEach(() => harness.close())

/** Alice's state after a sequence of midnights. */
async function after(from: number, to: number, terms: Partial<Settings> = {}) {
  for (let day = from; day <= to; day += 1) {
    const date = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10) as BusinessDay
    await runIdleFreezes(harness, date, terms)
  }
  return await frozenReasonOf(harness, harness.alice)
}

describe('days on which nobody could order, or was expected to', slow, () => {
  it.each([
    ['pre-orders were switched off', { preordersOpen: 0 }],
    ['the rule was switched off', { idleFreeze: 0 }],
  ])('do not count as idle time: %s', async (_, terms) => {
    // From the 21st to the 28th of November. The first normal day is the 29th.
    expect(await after(21, 28, terms)).toBeNull()
    expect(await after(29, 35)).toBeNull()
    expect(await after(36, 36)).toBe(1)
  })

  it('do not count as idle time when the treasury could not have freed the members', async () => {
    await treasuryHas(harness, -1_000_000)
    expect(await after(27, 28)).toBeNull()
    await treasuryHas(harness, 1_000_000)
    expect(await after(29, 35)).toBeNull()
    expect(await after(36, 36)).toBe(1)
  })

  it('do not change anything for a member who has ordered since', async () => {
    expect(await after(21, 21, { preordersOpen: 0 })).toBeNull()
    harness.clock.moveTo(momentOf('2026-11-24', '12:00'))
    await harness.renewSession(harness.alice)
    // The draw has no quota and her order fails, but it counts as an order.
    await treasuryHas(harness, -1_000_000)
    await ordered(harness.alice, 200)
    await runNextDraws(harness)
    await treasuryHas(harness, 1_000_000)
    expect(await after(29, 29)).toBeNull()
    expect(await frozenReasonOf(harness, harness.bob)).toBe(1)
    expect(await after(31, 31)).toBeNull()
    expect(await after(32, 32)).toBe(1)
  })
})

it('a winner who may not order for long gets the same idle time afterwards', slow, async () => {
  const { alice, clock, db } = harness
  await alice.fund(uscd(500), 'USCD')
  const oid = await ordered(alice, 200)
  await paymentOpens(harness, await runNextDraws(harness))
  clock.moveTo((await own(alice, oid)).statusAt)
  await harness.renewSession(alice)
  expect(await pays(alice, oid)).toBeNull()
  const at = (await own(alice, oid)).endsAt ?? clock.now()
  const work = { day: '2026-12-04' as const, at, terms: defaultSettings, reached: undefined, limit: 4 }
  await db.transaction().execute((tx) => orderMaturities.run({ ...work, tx }))
  expect(at).toEqual(momentOf('2026-12-04', '00:00'))
  // She won on the 20th of November at ten in the evening: thirty days of rest, then seven.
  const terms = { orderRest: 30 * DAY }
  expect(await after(41, 41, terms)).toBeNull()
  expect(await after(57, 57, terms)).toBeNull()
  expect(await after(58, 58, terms)).toBe(1)
})

it('of many idle members as many are frozen, the longest idle first, as could all free themselves', slow, async () => {
  const { alice, bob, carol, sylvia, freya, db } = harness
  await db
    .updateTable('preorder_watch')
    .set({ since: momentOf('2026-11-01', '12:00') })
    .where('uid', 'in', [carol.uid, bob.uid])
    .execute()
  // 114.29 ₡ each, and as much for freya, who is frozen already.
  await treasuryHas(harness, -1_000_000)
  await treasuryHas(harness, 400)
  expect(await after(28, 28)).toBeNull()
  expect(await Promise.all([bob, carol, sylvia].map((who) => frozenReasonOf(harness, who)))).toEqual([1, 1, null])
  const { rows } = await harness.pool.query<{ uid: number; oid: string }>(
    "select uid, oid from preorder where status = 'paying' and session_id is null order by oid",
  )
  expect(new Set(rows.map(({ uid }) => uid))).toEqual(new Set([freya.uid, bob.uid, carol.uid]))
  for (const who of [freya, bob, carol]) {
    await who.fund(uscd(200), 'USCD')
    await harness.renewSession(who)
    expect(await pays(who, Number(rows.find(({ uid }) => uid === who.uid)?.oid))).toBeNull()
  }
  // The others' time restarts with the next day.
  await treasuryHas(harness, 1_000_000)
  expect([await after(29, 35), await frozenReasonOf(harness, alice)]).toEqual([null, null])
  expect(await after(36, 36)).toBe(1)
})
