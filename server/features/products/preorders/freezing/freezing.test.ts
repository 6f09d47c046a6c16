import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { type BusinessDay, businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../database/database.ts'
import { downtimesSince } from '../../../../platform/downtime/downtime.queries.ts'
import { recordHeartbeat } from '../../../../platform/downtime/heartbeat.ts'
import { expirePayments } from '../preorders.jobs.ts'
import { orderMaturities } from '../preorders.phases.ts'
import {
  frozenReasonOf as isFrozenAs,
  ordered,
  own,
  paymentOpens,
  pays,
  runIdleFreezes,
  runNextDraws,
  treasuryHas,
  uscd,
} from '../preorders.testing.ts'
import { restartPaymentTime } from './freezing.queries.ts'

const { list } = contract.preorders
const slow = { timeout: 60_000 }
const HOUR = 3_600_000
const DAY = 24 * HOUR

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox({ watched: true })
  await treasuryHas(harness, 1_000_000)
}, 60_000)
afterEach(() => harness.close())

const midnight = (day: BusinessDay, terms: Partial<Settings> = {}) => runIdleFreezes(harness, day, terms)
const frozenAs = (who: Person) => isFrozenAs(harness, who)

describe('a member who creates no pre-order for seven days', slow, () => {
  it('is frozen at the next midnight, and freed by paying the order created for them', async () => {
    const { alice, bob, tom } = harness
    await alice.fund(uscd(500), 'USCD')
    await midnight('2026-11-27')
    expect(await frozenAs(alice)).toBeNull()
    await ordered(bob, 200)
    await midnight('2026-11-28')
    expect([await frozenAs(alice), await frozenAs(bob), await frozenAs(tom)]).toEqual([1, null, null])
    const { rows } = await alice.call(list, { page: 1, limit: 10 })
    expect(rows).toMatchObject([
      { status: 'paying', money: uscd(200), freezes: true, payBy: null, drawId: null, lotteryAt: null },
    ])
    expect(await pays(alice, rows[0]?.oid ?? 0)).toBeNull()
    expect(await frozenAs(alice)).toBeNull()
    // The idle time restarts with the payment.
    await midnight('2026-11-28')
    expect(await frozenAs(alice)).toBeNull()
  })

  it('is frozen once, however often the midnight is settled', async () => {
    const { alice, db } = harness
    await midnight('2026-11-28')
    await midnight('2026-11-28')
    const made = await db.selectFrom('preorder').select('oid').where('uid', '=', alice.uid).execute()
    expect(made).toHaveLength(1)
  })

  it('gets the whole time again once an operator has freed them, and keeps the unpaid order', async () => {
    const { alice, staff } = harness
    await midnight('2026-11-28')
    await harness.renewOperatorSession(staff.sam)
    await staff.sam.call(consoleContract.members.unfreezeMember, { uid: alice.uid, reason: 'was ill' })
    await midnight('2026-11-28')
    expect(await frozenAs(alice)).toBeNull()
    const orders = () => alice.call(list, { page: 1, limit: 10 })
    expect(await orders()).toMatchObject({ count: 1, rows: [{ status: 'paying', freezes: false, payBy: null }] })
    await midnight('2026-12-05')
    expect(await frozenAs(alice)).toBe(1)
    expect(await orders()).toMatchObject({ count: 1, rows: [{ status: 'paying', freezes: true, payBy: null }] })
  })

  it('is frozen only while activated: a member freed before activation has nothing to order', async () => {
    const { root, tom, staff } = harness
    await harness.renewOperatorSession(staff.sam)
    for (const { uid } of [tom, root]) {
      await staff.sam.call(consoleContract.members.freezeMember, { uid, reason: 'looked into' })
      await staff.sam.call(consoleContract.members.unfreezeMember, { uid, reason: 'all is well' })
    }
    await midnight('2026-11-28')
    expect([await frozenAs(tom), await frozenAs(root)]).toEqual([null, null])
  })

  it('is not frozen when their order is paid back at that very midnight: it was active until then', async () => {
    const { alice, clock, db } = harness
    await alice.fund(uscd(500), 'USCD')
    const oid = await ordered(alice, 200)
    await paymentOpens(harness, await runNextDraws(harness))
    const { statusAt } = await own(alice, oid)
    clock.moveTo(statusAt)
    await harness.renewSession(alice)
    expect(await pays(alice, oid)).toBeNull()
    const { endsAt } = await own(alice, oid)
    const at = endsAt ?? statusAt
    const day = businessDay(at)
    const work = { day, at, terms: defaultSettings, reached: undefined, limit: 4 }
    const batch = await db.transaction().execute((tx) => orderMaturities.run({ ...work, tx }))
    expect(batch.done).toBe(1)
    await midnight(day)
    expect([(await frozenAs(alice)) ?? 'free', (await own(alice, oid)).status]).toEqual(['free', 'ended'])
    // From then on the time is as long as for everybody.
    await midnight(dayAfter(day, 6))
    expect(await frozenAs(alice)).toBeNull()
    await midnight(dayAfter(day, 7))
    expect(await frozenAs(alice)).toBe(1)
  })

  it('keeps access to their own money', async () => {
    const { alice } = harness
    await alice.fund(uscd(50), 'USCD')
    await midnight('2026-11-28')
    await harness.renewSession(alice)
    expect(await alice.tryCall(contract.wallet.transactionToBalance, { money: uscd(50) })).toBeNull()
  })
})

describe('a downtime of the platform', slow, () => {
  /** Starts a new process, without a heartbeat of its own: the earlier process was down until now. */
  async function wakes(at: Date) {
    const second = openDatabase({ url: harness.url })
    harness.clock.moveTo(at)
    const { run } = expirePayments({ leaps: true, settings: async () => defaultSettings, alarm: () => undefined })
    await run({ db: second.db, day: '2026-11-20', at, limit: 100 })
    await second.close()
  }

  it('extends the time to pay an order', async () => {
    const { alice, clock, db } = harness
    await alice.fund(uscd(500), 'USCD')
    const oid = await ordered(alice, 200)
    await paymentOpens(harness, await runNextDraws(harness))
    const { statusAt } = await own(alice, oid)
    clock.moveTo(new Date(statusAt.getTime() + HOUR))
    await recordHeartbeat({ db, leaps: true }, clock.now())
    // Three days without a heartbeat.
    const woken = new Date(clock.now().getTime() + 3 * DAY)
    await wakes(woken)
    expect(await downtimesSince(db, statusAt)).toEqual([{ from: new Date(statusAt.getTime() + HOUR), until: woken }])
    await harness.renewSession(alice)
    expect(await own(alice, oid)).toMatchObject({
      ...{ freezes: false, payBy: new Date(statusAt.getTime() + 4 * DAY), lateAt: null },
    })
    const expire = expirePayments({ leaps: true, settings: async () => defaultSettings, alarm: () => undefined })
    const tried = async (at: Date) => {
      clock.moveTo(at)
      await recordHeartbeat({ db, leaps: true }, at)
      await expire.run({ db, day: '2026-11-20', at, limit: 100 })
      return await frozenAs(alice)
    }
    expect(await tried(new Date(statusAt.getTime() + 4 * DAY - 1))).toBeNull()
    const late = new Date(statusAt.getTime() + 4 * DAY)
    expect(await tried(late)).toBe(2)
    expect(await own(alice, oid)).toMatchObject({ freezes: true, payBy: null, lateAt: late })
  })

  it('does not count against an order whose time restarts while it expires', async () => {
    const { alice, db } = harness
    await alice.fund(uscd(500), 'USCD')
    const oid = await ordered(alice, 200)
    await paymentOpens(harness, await runNextDraws(harness))
    const at = new Date((await own(alice, oid)).statusAt.getTime() + DAY)
    harness.clock.moveTo(at)
    let begun = false
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // Once the order is found overdue, another worker restarts its time.
        if (!begun && result.rows.some((row) => row['id'] === BigInt(oid))) {
          begun = true
          await db.transaction().execute((tx) => restartPaymentTime(tx, [BigInt(oid)], { at, window: DAY / 1000 }))
        }
        return result
      },
    }
    const { run } = expirePayments({ leaps: true, settings: async () => defaultSettings, alarm: () => undefined })
    await run({ db: db.withPlugin(meanwhile), day: '2026-11-20', at, limit: 100 })
    expect([begun, await frozenAs(alice)]).toEqual([true, null])
    expect((await own(alice, oid)).payBy).toEqual(new Date(at.getTime() + DAY))
  })

  it('is not recorded when the clock leaps under a running process, nor between heartbeats within a minute', async () => {
    const { db, clock } = harness
    const began = clock.now()
    await recordHeartbeat({ db, leaps: true }, began)
    await recordHeartbeat({ db, leaps: true }, new Date(began.getTime() + DAY))
    await recordHeartbeat({ db, leaps: false }, new Date(began.getTime() + DAY + 60_000))
    expect(await downtimesSince(db, new Date(0))).toEqual([])
    await recordHeartbeat({ db, leaps: false }, new Date(began.getTime() + DAY + 120_001))
    expect(await downtimesSince(db, new Date(0))).toHaveLength(1)
    // A clock that goes back changes nothing.
    await recordHeartbeat({ db, leaps: false }, began)
    await recordHeartbeat({ db, leaps: false }, new Date(began.getTime() + DAY + 130_000))
    expect(await downtimesSince(db, new Date(0))).toHaveLength(1)
  })

  it('extends the idle time, too', async () => {
    const { alice, db, clock } = harness
    await recordHeartbeat({ db, leaps: true }, clock.now())
    const until = new Date(clock.now().getTime() + 2 * DAY)
    await wakes(until)
    await midnight('2026-11-28')
    expect(await frozenAs(alice)).toBeNull()
    await midnight('2026-12-05')
    expect(await frozenAs(alice)).toBe(1)
  })
})
