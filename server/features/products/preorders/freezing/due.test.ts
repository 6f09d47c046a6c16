import { businessDay } from '@humidor/domain/business-day.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Tx } from '../../../../database/database.ts'
import { someoneWaits } from '../../../../database/testing.ts'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { payableOf } from '../covering.ts'
import { expirePayments } from '../preorders.jobs.ts'
import {
  expirePaymentsNow,
  frozenReasonOf,
  ordered,
  own,
  paymentOpens,
  pays,
  runNextDraws,
  treasuryHas,
  uscd,
} from '../preorders.testing.ts'
import { restartPaymentTime, writeLate } from './freezing.queries.ts'

const slow = { timeout: 60_000 }
const HOUR = 3_600_000
const DAY = 24 * HOUR
const SHORT = { orderWindow: 7_200 }

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox({ watched: true })
  await treasuryHas(harness, 1_000_000)
}, 60_000)
afterEach(() => harness.close())

/** Members win, and may pay from this moment on. Returns their orders; the clock is at that moment. */
async function mayPayNow(...people: Person[]) {
  const oids = []
  for (const who of people) {
    await who.fund(uscd(500), 'USCD')
    oids.push(await ordered(who, 200))
  }
  await paymentOpens(harness, await runNextDraws(harness))
  const [first = harness.alice] = people
  const { statusAt } = await own(first, oids[0] ?? 0)
  harness.clock.moveTo(statusAt)
  return { oids, statusAt }
}
const later = (from: Date, milliseconds: number) => harness.clock.moveTo(new Date(from.getTime() + milliseconds))

describe('the time to pay an order', slow, () => {
  it('stays as announced to its owner, even when the setting becomes shorter', async () => {
    const { alice } = harness
    const { oids, statusAt } = await mayPayNow(alice)
    await changeSetting(harness.db, 'orderWindow', SHORT.orderWindow)
    later(statusAt, DAY - 1)
    await expirePaymentsNow(harness, SHORT)
    expect(await frozenReasonOf(harness, alice)).toBeNull()
    expect((await own(alice, oids[0] ?? 0)).payBy).toEqual(new Date(statusAt.getTime() + DAY))
    later(statusAt, DAY)
    await expirePaymentsNow(harness, SHORT)
    expect(await frozenReasonOf(harness, alice)).toBe(2)
  })

  it('has the length of the current setting when it restarts', async () => {
    const { alice } = harness
    const { oids, statusAt } = await mayPayNow(alice)
    await treasuryHas(harness, -1_000_000)
    later(statusAt, DAY)
    expect(await expirePaymentsNow(harness, SHORT)).toHaveLength(1)
    await harness.renewSession(alice)
    const begun = harness.clock.now()
    expect(await own(alice, oids[0] ?? 0)).toMatchObject({
      statusAt: begun,
      payBy: new Date(begun.getTime() + 2 * HOUR),
    })
  })

  it('cannot be shortened, not even in the database', async () => {
    const { alice, pool } = harness
    const { oids, statusAt } = await mayPayNow(alice)
    const writes = (what: string) => pool.query(`update preorder set ${what} where oid = ${oids[0]}`)
    await expect(writes("pay_until = pay_until - interval '1 second'")).rejects.toThrow('kept as it was made')
    await expect(writes("pay_until = pay_until + interval '1 second'")).rejects.toThrow('kept as it was made')
    await expect(writes("status_at = status_at + interval '1 hour'")).rejects.toThrow('kept as it was made')
    await expect(writes('pay_until = null')).rejects.toThrow('kept as it was made')
    later(statusAt, DAY)
    await expirePaymentsNow(harness)
    await expect(writes("status_at = pay_until, pay_until = pay_until + interval '1 day'")).rejects.toThrow('kept as')
    await harness.renewSession(alice)
    expect(await pays(alice, oids[0] ?? 0)).toBeNull()
    await expect(writes("pay_until = pay_until + interval '1 second'")).rejects.toThrow('kept as it was made')
  })

  it('is fixed when a node of an earlier build opens or restarts it', async () => {
    const { alice, bob, pool } = harness
    await changeSetting(harness.db, 'orderWindow', SHORT.orderWindow)
    const oids = [await ordered(alice, 200), await ordered(bob, 200)]
    await runNextDraws(harness)
    const seconds = async () => {
      const { rows } = await pool.query<{ seconds: string }>(
        'select extract(epoch from pay_until - status_at)::text as seconds from preorder where oid = any ($1) order by oid',
        [oids],
      )
      return rows.map((row) => Number(row.seconds))
    }
    await pool.query("update preorder set status = 'paying', status_at = opens_at where status = 'locked'")
    expect(await seconds()).toEqual([7_200, 7_200])
    await changeSetting(harness.db, 'orderWindow', 3_600)
    await pool.query("update preorder set status_at = pay_until + interval '1 second' where oid = $1", [oids[0]])
    expect(await seconds()).toEqual([7_200, 7_200])
  })
})

describe('orders that are due together', slow, () => {
  it('become late, the first due first, as far as the treasury covers all frozen members; the others restart', async () => {
    const { alice, bob, carol, sylvia, freya } = harness
    const people = [alice, bob, carol, sylvia]
    const { oids, statusAt } = await mayPayNow(...people)
    // The last order was the first to pay.
    for (const [n, oid] of oids.entries()) {
      const at = new Date(statusAt.getTime() + DAY + people.length - n)
      await harness.db.transaction().execute((tx) => restartPaymentTime(tx, [BigInt(oid)], { at, window: DAY / 1000 }))
    }
    // 114.29 ₡ each, and as much for freya, who is frozen already.
    await treasuryHas(harness, -1_000_000)
    await treasuryHas(harness, 400)
    later(statusAt, 2 * DAY + people.length)
    // In batches of three: the second batch continues with what the first one left.
    expect(await expirePaymentsNow(harness, {}, 3)).toHaveLength(2)
    const frozen = []
    for (const who of people) frozen.push(await frozenReasonOf(harness, who))
    expect(frozen).toEqual([null, null, 2, 2])
    await freya.fund(uscd(200), 'USCD')
    await harness.renewSession(freya)
    expect(await pays(freya, 1)).toBeNull()
    expect([await pays(carol, oids[2] ?? 0), await pays(sylvia, oids[3] ?? 0)]).toEqual([null, null])
    expect(await own(alice, oids[0] ?? 0)).toMatchObject({ statusAt: harness.clock.now(), lateAt: null })
  })

  it('are not reported as failing while the database is too busy to try each alone', async () => {
    const { alice } = harness
    const { statusAt } = await mayPayNow(alice)
    later(statusAt, DAY)
    const failures = [new Error('a poison item'), Object.assign(new Error('locked out'), { code: '55P03' })]
    const db = Object.create(harness.db, {
      transaction: {
        value: () => ({
          execute: (work: (tx: Tx) => Promise<unknown>) =>
            harness.db.transaction().execute(async (tx) => {
              const done = await work(tx)
              // The freeze fails, the first time with an error that is no conflict.
              const late = await tx.selectFrom('preorder').select('oid').where('late_at', '=', ended).execute()
              if (late.length > 0) throw failures.shift() ?? new Error('there is no third failure')
              return done
            }),
        }),
      },
    }) as Database
    const ended = harness.clock.now()
    const alarms: string[] = []
    const alarm = (what: string) => alarms.push(what)
    const { run } = expirePayments({ leaps: true, settings: async () => defaultSettings, alarm })
    const work = { db, day: businessDay(ended), at: ended, limit: 100 }
    await expect(run(work)).rejects.toThrow('locked out')
    expect([alarms, failures]).toEqual([[], []])
    expect(await expirePaymentsNow(harness)).toEqual([])
    expect(await frozenReasonOf(harness, alice)).toBe(2)
  })

  it('are processed one after the other by two nodes at once', async () => {
    const { alice, db, clock } = harness
    const { oids } = await mayPayNow(alice)
    await treasuryHas(harness, -1_000_000)
    // Covers freya and one more.
    await treasuryHas(harness, 300)
    const order = { type: 'usdc', money: uscd(200) } as const
    let second: Promise<unknown[]> | undefined
    await db.transaction().execute(async (tx) => {
      expect(await payableOf(tx, [order])).toHaveLength(1)
      second = db.transaction().execute((there) => payableOf(there, [order]))
      await someoneWaits(db)
      await writeLate(tx, [BigInt(oids[0] ?? 0)], new Date(clock.now().getTime() + DAY))
    })
    expect(await second).toEqual([])
  })
})
