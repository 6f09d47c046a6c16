import { businessDay, momentOf } from '@humidor/domain/business-day.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { orderOfNumber } from '@humidor/domain/products/preorder.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { cig, ordered, own, treasuryHas } from '../preorders/preorders.testing.ts'
import { drawInvariants } from './draws.invariants.ts'
import { watchDraws } from './draws.jobs.ts'
import { before, drawsIn, due, partsOf, publicRecord } from './draws.testing.ts'
import { processDueDraws } from './running.ts'

const slow = { timeout: 60_000 }

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  await treasuryHas(harness, 1_000_000)
}, 60_000)
afterEach(() => harness.close())

const { holds, idOf, recomputed, fiveOrder } = drawsIn(() => harness)

describe('a draw whose entries somebody changed in the database', slow, () => {
  it('does not run, and every other draw does', async () => {
    const { alice, bob, db } = harness
    await bob.fund(cig(500), 'CIG')
    const [changed, other] = [await ordered(alice, 200), await ordered(bob, 200, 'cig')]
    await holds(before(due, 600))
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update preorder set money = money + 1 where oid = ${changed}`.execute(tx)
    })
    await expect(holds(due)).rejects.toThrow('have changed since it closed')
    await harness.renewSession(bob)
    expect([(await own(alice, changed)).status, (await own(bob, other)).status]).toEqual(['created', 'locked'])
    // The draws of the next moment run, too.
    const { carol } = harness
    const later = await ordered(carol, 300)
    await expect(holds(momentOf('2026-11-21', '10:00'))).rejects.toThrow('have changed since it closed')
    await harness.renewSession(carol)
    expect((await own(carol, later)).status).toBe('locked')
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update preorder set money = money - 1 where oid = ${changed}`.execute(tx)
    })
    await holds(momentOf('2026-11-21', '10:01'))
    await harness.renewSession(alice)
    expect((await own(alice, changed)).status).toBe('locked')
  })

  it('is reported once by the watch job, which does not fail and closes every other draw in time', async () => {
    const { alice, bob, db, clock } = harness
    const changed = await ordered(alice, 200)
    await holds(before(due, 600))
    const changeMoney = (by: string) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql.raw(`update preorder set money = money ${by} where oid = ${changed}`).execute(tx)
      })
    await changeMoney('+ 1')
    const alarms: string[] = []
    const alarm = (what: string) => alarms.push(what)
    const { run } = watchDraws({ ...partsOf(harness), settings: async () => defaultSettings, alarm })
    const looks = (at: Date) => {
      clock.moveTo(at)
      return run({ db, day: businessDay(at), at, limit: 100 })
    }
    for (const seconds of [0, 5, 10]) await looks(new Date(due.getTime() + seconds * 1_000))
    expect(alarms).toEqual(['a draw can be neither closed nor held'])
    await harness.renewSession(bob)
    const later = await ordered(bob, 300)
    const next = momentOf('2026-11-21', '10:00')
    await looks(before(next, 600))
    await looks(next)
    await harness.renewSession(bob)
    expect((await own(bob, later)).status).toBe('locked')
    expect(alarms).toHaveLength(1)
    // The job of the moment fails, and the metrics show that.
    await expect(holds(next)).rejects.toThrow('have changed since it closed')
    await changeMoney('- 1')
    await looks(new Date(next.getTime() + 5_000))
    await harness.renewSession(alice)
    expect((await own(alice, changed)).status).toBe('locked')
  })

  it('does not keep other draws from closing when the database refuses to close one', async () => {
    const { alice, bob, db, pool } = harness
    await bob.fund(cig(500), 'CIG')
    await ordered(alice, 200)
    await ordered(bob, 200, 'cig')
    await pool.query("alter table draw_session add constraint refused check (type <> 'usdc' or closed_at is null)")
    const { failed } = await processDueDraws(db, partsOf(harness), before(due, 600))
    expect(failed).toHaveLength(1)
    const { rows } = await pool.query('select type from draw_session where closed_at is not null')
    expect(rows).toEqual([{ type: 'cig' }])
    await pool.query('alter table draw_session drop constraint refused')
  })

  it('is found by the public record and by the invariants', async () => {
    await changeSetting(harness.db, 'orderQuota', 400_000_000n)
    await fiveOrder()
    await holds(due)
    const id = await idOf()
    const loser = (await publicRecord(harness.visitor(), id)).entries.find(({ won }) => won === false)
    // The owner of a database can disable its triggers.
    const behind = (statement: string) =>
      harness.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
    const oid = orderOfNumber(loser?.onum ?? '')
    const broken = async () => {
      const found = []
      for (const { id: rule, sql: question } of drawInvariants)
        if ((await harness.pool.query(question)).rows.length > 0) found.push(rule)
      return found
    }
    expect(await broken()).toEqual([])
    await behind(`update preorder set money = money + 1 where oid = ${oid}`)
    expect(await recomputed(id)).toMatchObject({ entries: false })
    expect(await broken()).toEqual(['draws.entries-are-what-was-hashed'])
    await behind(`update preorder set money = money - 1 where oid = ${oid}`)
    await behind(`update preorder set status = 'locked', opens_at = status_at where oid = ${oid}`)
    expect(await recomputed(id)).toMatchObject({ entries: true, winners: false })
    expect(await broken()).toEqual(['draws.decided-is-drawn', 'draws.who-fits-wins'])
    await behind(`update preorder set status = 'failed', opens_at = null where oid = ${oid}`)
    expect(await recomputed(id)).toEqual({ commitment: true, entries: true, beacon: true, winners: true })
  })
})
