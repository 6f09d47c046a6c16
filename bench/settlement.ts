import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { info } from '@humidor/contract/accounts/member.ts'
import { balanceToTransaction } from '@humidor/contract/money/wallet.ts'
import { transferIn } from '@humidor/contract/products/flexible-treasure.ts'
import { type BusinessDay, businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { type MakingParts, signIn } from '@humidor/sandbox/members.ts'
import { transportTo, Visitor } from '@humidor/sandbox/visitor.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { ensureRootMember } from '@humidor/server/features/accounts/identity/identity.ts'
import { flexibleTreasureFeature } from '@humidor/server/features/products/flexible-treasure/flexible-treasure.ts'
import { pledgesFeature } from '@humidor/server/features/products/pledges/pledges.ts'
import { settlementFeature } from '@humidor/server/features/products/settlement/settlement.ts'
import { returnsFeature } from '@humidor/server/features/products/team-returns/team-returns.ts'
import { createJobs } from '@humidor/server/jobs/engine.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { ledgerInvariants } from '@humidor/server/ledger/invariants.ts'
import { followTotals } from '@humidor/server/ledger/totals.ts'
import { sql } from 'kysely'
import { fundConversions } from './funding.ts'
import { type Harness, openHarness, openServer } from './harness.ts'
import { type Holdings, seedHoldings, seedLevels } from './holdings.ts'
import { type MemberRange, seedLedger } from './ledger.ts'
import { seedMembers } from './members.ts'
import { seedMillion, WIDE_FROM } from './million.ts'
import { createPlainTables, insertPlainly } from './plain-payments.ts'
import { seedPledges } from './pledges.ts'
import type { SettleOptions, SettleReport } from './settle-worker.ts'

export interface SettlementBench {
  report: SettleReport
  /**
   * An entry and a key for each payment of interest and profit. `plain`: milliseconds of an INSERT … SELECT of these rows, and of the
   * rows of all payments, with their indexes.
   */
  rows: number
  plain: { paying: number; all: number }
  /** Milliseconds of members' calls before and during the settlement, and the number of calls without an answer. */
  latencies: { before: number[]; meanwhile: number[]; failed: number }
  /** Milliseconds of settling the same day again, and the number of rows written. */
  again: { took: number; rows: number }
  breaches: string[]
}

const clock = { now: () => new Date() }
const MEMBER_RANGE: MemberRange = { first: 80_000_000, count: 200 }
/** Time between two requests. Milliseconds. */
const REQUEST_INTERVAL_MS = 20

/** The smallest amount that may be moved, in millionths of either asset. */
const LEAST = defaultSettings.moveMinimum

async function settleInChild(options: SettleOptions): Promise<SettleReport> {
  // Without the options of this process: the leash of a command would let the worker end before it has its message.
  const child = fork(join(import.meta.dirname, 'settle-worker.ts'), { serialization: 'advanced', execArgv: [] })
  child.send(options)
  const [report] = (await once(child, 'message')) as [SettleReport]
  return report
}

const count = async (db: Database) =>
  Number((await sql<{ n: bigint }>`select count(*) as n from transfer_line`.execute(db)).rows[0]?.n ?? 0n)

/** Inserts the rows of some settlement operations of a day into empty tables by plain statements. Milliseconds, and the number of rows. */
async function timePlainly(db: Database, day: string, operations: readonly string[]) {
  await createPlainTables(db)
  await sql`checkpoint`.execute(db)
  const from = performance.now()
  const rows = await insertPlainly(
    db,
    sql`select transfer_id from settled_range where operation = any (${[...operations]}::text[]) and day = ${day}`,
  )
  return { rows, took: performance.now() - from }
}

async function measurePlainly(db: Database, day: string) {
  // The first reader of new rows would also mark them as committed, and without statistics the rows are found by a poor plan.
  await sql`vacuum analyze transfer, transfer_line, settled_range`.execute(db)
  const operations = ['treasureInterest', 'pledgeProfit']
  const paying = await timePlainly(db, day, operations)
  const all = await timePlainly(db, day, [...operations, 'teamRebate', 'teamAward'])
  await sql`drop table plain_entry, plain_key`.execute(db)
  return { rows: paying.rows, plain: { paying: paying.took, all: all.took } }
}

/** Starts members who view their balances, convert and pay into the treasure, one request per interval. Returns a function that stops them. */
function startMembers(people: readonly Visitor[]) {
  const latencies: number[] = []
  let failed = 0
  let over = false
  const actions = [
    (member: Visitor) => member.call(info, {}),
    (member: Visitor) => member.call(balanceToTransaction, { money: micros<'USDT'>(LEAST) }),
    (member: Visitor) => member.call(transferIn, { money: micros<'USCD'>(LEAST) }),
  ]
  const asked: Promise<unknown>[] = []
  const loop = (async () => {
    for (let n = 0; !over; n += 1) {
      const from = performance.now()
      const action = actions[n % actions.length]
      const member = people[n % people.length]
      const answered = () => latencies.push(performance.now() - from)
      if (action && member) asked.push(action(member).then(answered, () => failed++))
      await pause(REQUEST_INTERVAL_MS)
    }
    await Promise.all(asked)
  })()
  return async () => {
    over = true
    await loop
    return { latencies, failed }
  }
}

/** Opens the server without its jobs, and signs the members in. */
async function openServerWithMembers(url: string, harness: Harness) {
  const { database, making } = harness
  const app = await openServer(harness, clock)
  // Tasks that a payment adds, such as counting a team, stay in the queue.
  const jobs = createJobs({ db: database.db, url, clock, jobs: app.jobs, tasks: app.tasks })
  await jobs.prepare()
  const people = await Promise.all(
    Array.from({ length: MEMBER_RANGE.count }, async (_, n) => {
      const visitor = new Visitor(transportTo(app.fastify))
      visitor.token = await signIn(making, { uid: MEMBER_RANGE.first + n, sid: visitor.sid, at: clock.now() })
      return visitor
    }),
  )
  const following = setInterval(() => void jobs.poll('treasury.follow-reserves'), 30_000)
  const close = async () => {
    clearInterval(following)
    await jobs.stop()
    await app.close()
  }
  return { people, close }
}

/** Seeds the members with holdings and pledges, and the members who make requests. */
async function seed(db: Database, making: MakingParts, { holdings, pledges }: Sizes, day: BusinessDay) {
  const paidInOn = dayAfter(day, -2)
  const it: Holdings = { first: WIDE_FROM, count: holdings, day: paidInOn, at: startOf(paidInOn) }
  await ensureRootMember(db, { ...making, at: startOf(dayAfter(day, -10)) })
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await seedMillion(one, { wide: holdings, deep: 0 }, startOf(dayAfter(day, -9)))
    await seedLevels(one, it)
    await seedHoldings(one, it)
    await seedPledges(one, { ...it, count: pledges })
    await seedLedger(one, MEMBER_RANGE)
    await fundConversions(one, MEMBER_RANGE, startOf(paidInOn))
    await seedMembers(one, making.vault, MEMBER_RANGE, startOf(paidInOn))
    await sql`checkpoint`.execute(one)
  })
  // A worker would have added up the totals by now.
  while (await db.transaction().execute((tx) => followTotals(tx, 100_000)));
}

// The members with holdings have only the accounts that a settlement uses.
const checkedInvariants = toleratingFixtures([
  ...ledgerInvariants,
  ...settlementFeature.invariants,
  ...flexibleTreasureFeature.invariants,
  ...returnsFeature.invariants,
  ...pledgesFeature.invariants,
]).filter(({ id }) => id !== 'ledger.all-accounts-open')

/** Number of members with a holding in the flexible treasure, and how many of them also have a pledge. */
interface Sizes {
  holdings: number
  pledges: number
}

/**
 * Settles a million holdings of the flexible treasure and a hundred thousand pledges, with the returns of the lines above, in its own
 * process. Meanwhile members make requests to the server in this process.
 */
export async function benchSettlement(
  url: string,
  { holdings = 1_000_000, progress = (_: string): void => {} } = {},
): Promise<SettlementBench> {
  const harness = await openHarness(url)
  const { database, making } = harness
  const { db } = database
  const day = businessDay(clock.now())
  const pledges = holdings / 10
  progress(
    `Seeding ${holdings.toLocaleString('en')} holdings of the flexible treasure and ${pledges.toLocaleString('en')} pledges …`,
  )
  await seed(db, making, { holdings, pledges }, day)
  const { people, close } = await openServerWithMembers(url, harness)
  progress('Members alone …')
  const quiet = startMembers(people)
  await pause(5_000)
  const before = await quiet()
  progress('The settlement, and members meanwhile …')
  const busy = startMembers(people)
  const report = await settleInChild({ url, day })
  const meanwhile = await busy()
  const written = await count(db)
  const again = await settleInChild({ url, day })
  const more = (await count(db)) - written
  progress('The same rows with plain inserts, and the invariants …')
  const plain = await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    return await measurePlainly(one, day)
  })
  await close()
  const breaches = (await verify(db, checkedInvariants)).map(({ id }) => id)
  await database.close()
  return {
    report,
    ...plain,
    latencies: { before: before.latencies, meanwhile: meanwhile.latencies, failed: before.failed + meanwhile.failed },
    again: { took: again.took, rows: more },
    breaches,
  }
}
