import { type BusinessDay, businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../../database/database.ts'
import type { Phase, PhaseBatch } from '../../../jobs/phase.ts'
import { balancesOf } from '../../../ledger/accounts.ts'
import { putsIn, takesOut } from '../flexible-treasure/flexible-treasure.testing.ts'
import { treasureArrivals } from '../flexible-treasure/flexible-treasure.ts'
import { pledged } from '../pledges/pledges.testing.ts'
import { pledgeMaturities } from '../pledges/pledges.ts'
import { ordered, own, paymentOpens, pays, runNextDraws, treasuryHas, uscd } from '../preorders/preorders.testing.ts'
import { orderMaturities } from '../preorders/preorders.ts'
import { LEFT_OUT, settleDay } from './settlement.ts'

let harness: Sandbox
let people: [Person, Person, Person]
beforeEach(async () => {
  harness = await openSandbox({ watched: true })
  people = [harness.alice, harness.bob, harness.carol]
  await treasuryHas(harness, 1_000_000)
  for (const who of people) await who.fund(uscd(1_000), 'USCD')
}, 60_000)
afterEach(() => harness.close())

/** Changes rows past the triggers, as only the owner of the database can. */
async function updateWithoutTriggers(db: Tx, table: string, change: string) {
  await sql.raw(`alter table ${table} disable trigger user`).execute(db)
  await sql.raw(`update ${table} set ${change}`).execute(db)
  await sql.raw(`alter table ${table} enable trigger user`).execute(db)
}

class UndoneError extends Error {}

/** Runs a batch of a phase after a row was changed, and reads the members' balances. Rolls all of it back. */
async function runBatchAfter(phase: Phase, day: BusinessDay, tamper: (tx: Tx) => Promise<void>) {
  let seen: { batch: PhaseBatch; owned: bigint[] } | undefined
  const work = { day, at: startOf(day), terms: defaultSettings, reached: undefined, limit: 100 }
  const undone = harness.db.transaction().execute(async (tx) => {
    await tamper(tx)
    const batch = await phase.run({ ...work, tx })
    const owned = []
    for (const { uid } of people) owned.push((await balancesOf(tx, uid)).transaction)
    seen = { batch, owned }
    throw new UndoneError()
  })
  await expect(undone).rejects.toThrow(UndoneError)
  return seen
}

describe('one row that cannot be settled', { timeout: 60_000 }, () => {
  it('does not keep other pre-orders from their owners: operators are alerted, and the next midnight pays it', async () => {
    const oids: number[] = []
    for (const who of people) oids.push(await ordered(who, 200))
    await paymentOpens(harness, await runNextDraws(harness))
    const [alice, bob] = people
    harness.clock.moveTo((await own(alice, oids[0] ?? 0)).statusAt)
    for (const [n, who] of people.entries()) {
      await harness.renewSession(who)
      expect(await pays(who, oids[n] ?? 0)).toBeNull()
    }
    const day = businessDay((await own(alice, oids[0] ?? 0)).endsAt ?? new Date(0))
    const more = (by: string) =>
      harness.db
        .transaction()
        .execute((tx) => updateWithoutTriggers(tx, 'preorder', `money = money ${by} where oid = ${oids[0]}`))
    const alarms: [string, unknown][] = []
    const { db, clock } = harness
    const { run } = settleDay({
      ...{ db, clock, phases: [orderMaturities], settings: async () => defaultSettings, batch: 2 },
      alarm: (what, details) => alarms.push([what, details]),
    })
    const settles = async (of: BusinessDay) => {
      while ((await run({ db, day: of, at: startOf(of), limit: 1_000 })).left);
    }
    // More than is reserved for it, and the first of all due orders.
    await more('+ 1')
    await settles(day)
    const owned = () => Promise.all(people.map((who) => who.balance('USCD')))
    expect(await owned()).toEqual([uscd(800), uscd(1_000), uscd(1_000)])
    expect(alarms).toEqual([
      [LEFT_OUT, expect.objectContaining({ day, phase: 'preorders-maturities', ids: [`${oids[0]}`] })],
    ])
    const runs = await harness.pool.query('select state, done::int from settlement_run where day = $1', [day])
    expect(runs.rows).toEqual([{ state: 'done', done: 2 }])
    await harness.renewSession(bob)
    expect((await own(bob, oids[1] ?? 0)).status).toBe('ended')
    await more('- 1')
    await settles(dayAfter(day))
    expect(await owned()).toEqual([uscd(1_000), uscd(1_000), uscd(1_000)])
    expect(alarms).toHaveLength(1)
  })

  it('does not keep other pledges from being returned', async () => {
    for (const who of people) await pledged(who, 100)
    const ends = dayAfter(businessDay(harness.clock.now()), 367)
    const found = await runBatchAfter(pledgeMaturities, ends, (tx) =>
      updateWithoutTriggers(tx, 'pledge', `money = money + 1, uscd = uscd + 1 where uid = ${people[1].uid}`),
    )
    expect(found?.owned).toEqual([uscd(1_000), uscd(900), uscd(1_000)])
    expect(found?.batch).toMatchObject({ done: 2, left: false, paid: { USCD: uscd(200) } })
    expect(found?.batch.refused).toHaveLength(1)
  })

  it('does not keep other withdrawals from the treasure from arriving', async () => {
    for (const who of people) expect([await putsIn(who, 100), await takesOut(who, 100)]).toEqual([null, null])
    const next = dayAfter(businessDay(harness.clock.now()))
    const found = await runBatchAfter(treasureArrivals, next, (tx) =>
      updateWithoutTriggers(tx, 'treasure_move', `money = money - 1 where money < 0 and uid = ${people[0].uid}`),
    )
    expect(found?.owned).toEqual([uscd(900), uscd(1_000), uscd(1_000)])
    expect(found?.batch).toMatchObject({ done: 2, left: false, paid: { USCD: uscd(200) } })
    expect(found?.batch.refused).toHaveLength(1)
  })
})
