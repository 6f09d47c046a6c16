import { momentOf } from '@humidor/domain/business-day.ts'
import { orderOfNumber } from '@humidor/domain/preorder.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeSetting } from '../platform/platform.ts'
import { cig, ordered, own, treasuryHas } from '../preorders/preorders.testing.ts'
import { drawInvariants } from './draws.invariants.ts'
import { before, drawsIn, due, publicRecord } from './draws.testing.ts'

const slow = { timeout: 60_000 }

let world: Sandbox
beforeEach(async () => {
  world = await openSandbox()
  await treasuryHas(world, 1_000_000)
}, 60_000)
afterEach(() => world.close())

const { holds, idOf, recomputed, fiveOrder } = drawsIn(() => world)

describe('what somebody changes behind everybody’s back', slow, () => {
  it('holds up that draw alone: it is not held, and every other one is', async () => {
    const { alice, bob, db } = world
    await bob.owns(cig(500), 'CIG')
    const [changed, other] = [await ordered(alice, 200), await ordered(bob, 200, 'cig')]
    await holds(before(due, 600))
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update preorder set money = money + 1 where oid = ${changed}`.execute(tx)
    })
    await expect(holds(due)).rejects.toThrow('are not what they were')
    await world.signsIn(bob)
    expect([(await own(alice, changed)).status, (await own(bob, other)).status]).toEqual(['created', 'locked'])
    // Those of the next moment, too.
    const { carol } = world
    const later = await ordered(carol, 300)
    await expect(holds(momentOf('2026-11-21', '10:00'))).rejects.toThrow('are not what they were')
    await world.signsIn(carol)
    expect((await own(carol, later)).status).toBe('locked')
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update preorder set money = money - 1 where oid = ${changed}`.execute(tx)
    })
    await holds(momentOf('2026-11-21', '10:01'))
    await world.signsIn(alice)
    expect((await own(alice, changed)).status).toBe('locked')
  })

  it('is found by the public record and by the invariants', async () => {
    await changeSetting(world.db, 'orderQuota', 400_000_000n)
    await fiveOrder()
    await holds(due)
    const id = await idOf()
    const loser = (await publicRecord(world.visitor(), id)).entries.find(({ won }) => won === false)
    // Whoever owns the database can put its triggers aside.
    const behind = (statement: string) =>
      world.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
    const oid = orderOfNumber(loser?.onum ?? '')
    const broken = async () => {
      const found = []
      for (const { id: rule, sql: question } of drawInvariants)
        if ((await world.pool.query(question)).rows.length > 0) found.push(rule)
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
