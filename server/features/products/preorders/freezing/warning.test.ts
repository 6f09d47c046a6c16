import { getNotify } from '@humidor/contract/community/notices.ts'
import { draws } from '@humidor/contract/products/preorders.ts'
import { businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { frozenReasonOf, ordered, runIdleFreezes, treasuryHas } from '../preorders.testing.ts'
import { warnIdle } from './warning.ts'

const slow = { timeout: 60_000 }

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox({ watched: true })
  await treasuryHas(harness, 1_000_000)
}, 60_000)
afterEach(() => harness.close())

/** The midnight that alice's page names. */
async function named(who: Person = harness.alice) {
  await harness.renewSession(who)
  return (await who.call(draws, {})).freezesAt
}

/** Runs the job at noon of days of November 2026, in batches of two. */
async function warn(from: number, to = from, terms: Partial<Settings> = {}) {
  const { run } = warnIdle(async () => ({ ...defaultSettings, ...terms }))
  for (let date = from; date <= to; date += 1) {
    const at = momentOf(dayAfter('2026-11-01', date - 1), '12:00')
    harness.clock.moveTo(at)
    for (let left = true; left; ) left = (await run({ db: harness.db, day: businessDay(at), at, limit: 2 })).left
  }
}

/** The days that the warnings of a member name, the newest first. */
async function warnings(who: Person = harness.alice) {
  await harness.renewSession(who)
  const notices = await who.call(getNotify, {})
  return notices.filter(({ kind }) => kind === 'freezeComing').map(({ params }) => params['day'])
}

it('the midnight that the pages name is the one that freezes', slow, async () => {
  const { alice } = harness
  expect(await named()).toEqual(momentOf('2026-11-28', '00:00'))
  await runIdleFreezes(harness, '2026-11-27')
  expect([await frozenReasonOf(harness, alice), await named()]).toEqual([null, momentOf('2026-11-28', '00:00')])
  await runIdleFreezes(harness, '2026-11-28')
  expect([await frozenReasonOf(harness, alice), await named()]).toEqual([1, null])
})

it(
  'a downtime moves the midnight, a day without the rule restarts it, and an order in progress has none',
  slow,
  async () => {
    const { alice, pool, clock } = harness
    await pool.query('insert into downtime (from_at, until_at) values ($1, $2)', [
      momentOf('2026-11-21', '00:00'),
      momentOf('2026-11-22', '00:00'),
    ])
    expect(await named()).toEqual(momentOf('2026-11-29', '00:00'))
    await runIdleFreezes(harness, '2026-11-23', { idleFreeze: 0 })
    expect(await named()).toEqual(momentOf('2026-12-01', '00:00'))
    clock.moveTo(momentOf('2026-11-23', '12:00'))
    await harness.renewSession(alice)
    await ordered(alice, 200)
    expect(await named()).toBeNull()
  },
)

it('members are told once, two days before, and again of a later idle time', slow, async () => {
  const { alice, bob } = harness
  await warn(20, 24)
  expect(await warnings()).toEqual([])
  await warn(25, 27)
  expect([await warnings(), await warnings(bob)]).toEqual([['2026/11/28'], ['2026/11/28']])
  expect(await harness.inbox(alice.email)).toHaveLength(1)
  await runIdleFreezes(harness, '2026-11-27', { idleFreeze: 0 })
  await warn(27, 31)
  expect(await warnings()).toEqual(['2026/11/28'])
  await warn(32)
  expect(await warnings()).toEqual(['2026/12/05', '2026/11/28'])
})

it(
  'nobody is told while the rule is off, pre-orders are closed, or an order of theirs is in progress',
  slow,
  async () => {
    const { alice, bob, clock } = harness
    await warn(25, 27, { idleFreeze: 0 })
    await warn(25, 27, { preordersOpen: 0 })
    clock.moveTo(momentOf('2026-11-25', '11:00'))
    await harness.renewSession(alice)
    await ordered(alice, 200)
    await warn(25)
    expect([await warnings(), await warnings(bob)]).toEqual([[], ['2026/11/28']])
  },
)
