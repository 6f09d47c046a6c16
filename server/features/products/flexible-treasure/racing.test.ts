import { type BusinessDay, businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../database/database.ts'
import { someoneWaits } from '../../../database/testing.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { settleDay } from '../settlement/settlement.ts'
import { accountsOf, inTransfer } from './flexible-treasure.postings.ts'
import { putsIn, treasureOf, uscd } from './flexible-treasure.testing.ts'
import { treasureInterest } from './flexible-treasure.ts'
import { insertMove, nextMove } from './moves.queries.ts'

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

it('a settlement that waits for the first move of the new day pays no interest on it', async () => {
  const { alice, clock, db, jobs } = harness
  const { uid } = alice
  await alice.fund(uscd(6_000), 'USCD')
  await putsIn(alice, 1_000)
  await harness.travel(86_400)
  clock.moveTo(new Date(clock.now().getTime() + 86_400_000))
  const { transaction, lhb } = accountsOf(uid)
  let settling: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [transaction, lhb])
    settling = jobs.runDue()
    await someoneWaits(db)
    const id = await nextMove(tx)
    const [posted] = await post(tx, [inTransfer({ id, uid, money: uscd(5_000), at: clock.now() })])
    await insertMove(tx, { id, uid, money: uscd(5_000), transferId: posted?.id ?? 0n })
  })
  await settling
  expect(await treasureOf(alice)).toMatchObject({
    money: uscd(6_001),
    unconfirmed: uscd(5_000),
    totalInterest: uscd(1),
  })
})

it('a member who makes their first deposit during a settlement gets no interest on it, between whichever statements it commits', async () => {
  const { alice, bob, carol, gregor, magnus, paula, clock, db } = harness
  const people = [alice, bob, carol, gregor, magnus, paula].sort((a, b) => b.uid - a.uid)
  for (const person of people) await person.fund(uscd(6_000), 'USCD')
  const [saver, ...newcomers] = people
  if (saver) await putsIn(saver, 1_000)
  const day = dayAfter(businessDay(clock.now()))
  const settles = async (by: Database, midnight: BusinessDay) => {
    const parts = { db: by, clock, phases: [treasureInterest], alarm: () => undefined }
    const job = settleDay({ ...parts, settings: async () => defaultSettings })
    clock.moveTo(new Date(startOf(midnight).getTime() + 1_000))
    for (const person of people) await harness.renewSession(person)
    while ((await job.run({ db: by, day: midnight, at: startOf(midnight), limit: 100 })).left);
  }
  await settles(db, day)
  for (const [after, newcomer] of newcomers.entries()) {
    let looked = 0
    const between: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // Counts from the batch's first read of the holdings.
        if (looked > 0 || result.rows.some((row) => 'upto' in row)) looked += 1
        if (looked === after + 1) expect(await putsIn(newcomer, 5_000)).toBeNull()
        return result
      },
    }
    await settles(db.withPlugin(between), dayAfter(day, after + 1))
    expect(looked).toBeGreaterThan(after)
  }
  const { rows } = await harness.pool.query(
    'select day::text, subject::int as uid from settled where day <= $1 order by 1, 2',
    [dayAfter(day, newcomers.length)],
  )
  // A deposit earns from the next day on, and is paid when that day is over.
  const earns = (after: number) =>
    [saver, ...newcomers.slice(0, Math.max(0, after - 1))].map((person) => person?.uid ?? 0)
  const should = newcomers.flatMap((_, n) =>
    earns(n)
      .sort((a, b) => a - b)
      .map((uid) => ({ day: dayAfter(day, n + 1), uid })),
  )
  expect(rows).toEqual(should)
})
