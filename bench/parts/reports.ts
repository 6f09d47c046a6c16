import { periodBefore } from '@humidor/domain/backoffice/reports.ts'
import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { type Database, NO_TIMEOUTS, openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { chanceIn } from '@humidor/server/features/backoffice/reports/counted/chanceReport.ts'
import { cohortsOf } from '@humidor/server/features/backoffice/reports/counted/cohorts.ts'
import { countDays } from '@humidor/server/features/backoffice/reports/counted/counting.jobs.ts'
import { shopTakingsIn } from '@humidor/server/features/backoffice/reports/counted/shopTakings.ts'
import { dailyCloseOf } from '@humidor/server/features/backoffice/reports/dailyClose.ts'
import { profitAndLossOf } from '@humidor/server/features/backoffice/reports/profitAndLoss.ts'
import { reportInvariants } from '@humidor/server/features/backoffice/reports/reports.invariants.ts'
import { closeDays } from '@humidor/server/features/backoffice/reports/reports.jobs.ts'
import { reservesIn } from '@humidor/server/features/backoffice/reports/reservesOverTime.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { followTotals } from '@humidor/server/ledger/totals.ts'
import { sql } from 'kysely'
import { seedCounted } from '../counted.ts'
import { type Figure, ofRounds, type Part, timesOf } from '../figures.ts'

/** The period of a report and the one before it. */
const DAYS = 800
const REPORTED = 400
/** By what a report must be answered. Milliseconds. */
const GOAL = { atMost: 200 }

const figure = (what: string, times: readonly number[], goal?: Figure['goal']): Figure => ({
  ...ofRounds(what, 'ms', times),
  ...(goal && { goal }),
})

/**
 * Flows of every operation between all the kinds of accounts that it may move, on each day, and totals that agree with them. A report reads
 * no other row, so a million members are these rows with greater amounts.
 */
async function seedFlows(db: Database, today: string) {
  await sql`
    insert into report_flow (day, operation, kind, taken, given, entries)
    select day::date, operation, kind, sum(taken), sum(given), 1000000
    from generate_series(${today}::date - ${DAYS}::int, ${today}::date - 1, '1 day') day
    cross join (select distinct operation, pair from operation_rule, unnest(pairs) pair) rule
    cross join lateral (values (pair % 1000, 1000000000 + pair, 0), (pair / 1000, 0, 1000000000 + pair)) side (kind, taken, given)
    group by 1, 2, 3`.execute(db)
  await sql`
    insert into account_total (kind, balance) select kind, sum(taken - given) from report_flow group by 1
    on conflict (kind) do update set balance = account_total.balance + excluded.balance`.execute(db)
}

/** The reports of finance over 400 days, each with the 400 days before, and the close of these days. */
export const reports: Part = {
  title: 'Reports',
  async run(url, { progress, size }) {
    const { db, close } = openDatabase({ url, max: 2, timeouts: NO_TIMEOUTS })
    try {
      await migrate(db)
      const at = new Date()
      const today = businessDay(at)
      const run = () => closeDays().run({ db, day: today, at, limit: 100 })
      await db.transaction().execute((tx) => followTotals(tx))
      progress(`Seeding ${DAYS} days …`)
      await seedFlows(db, today)
      await sql`analyze report_flow`.execute(db)
      const from = performance.now()
      const known = async () =>
        (await sql`select from report_day where day = ${today}::date - 1`.execute(db)).rows.length
      while ((await known()) === 0) await run()
      const closed = performance.now() - from
      await sql`analyze report_balance, report_close`.execute(db)
      const world = { members: size.short ? 50_000 : 1_000_000, orders: 3, shops: 2_000, days: DAYS }
      progress(`Seeding ${world.members} members and ${world.shops} shops …`)
      await seedCounted(db, today, world)
      const counting = performance.now()
      await countDays().run({ db, day: today, at, limit: 100 })
      const counted = performance.now() - counting
      const { rows } = await sql<{ flows: bigint }>`select count(*) as flows from report_flow`.execute(db)
      const period = { from: dayAfter(today, -REPORTED), to: dayAfter(today, -1) }
      if (periodBefore(period).from !== dayAfter(today, -DAYS)) throw new Error('the period before is not seeded')
      const figures: Figure[] = [
        figure('daily close, 400 days', await timesOf(() => dailyCloseOf(db, period)), GOAL),
        figure('profit and loss, 400 days', await timesOf(() => profitAndLossOf(db, period)), GOAL),
        figure('reserves over time, 400 days', await timesOf(() => reservesIn(db, period)), GOAL),
        figure(`top shops, 400 days of ${world.shops} shops`, await timesOf(() => shopTakingsIn(db, period)), GOAL),
        figure('draws and raffle, 400 days', await timesOf(() => chanceIn(db, period)), GOAL),
        figure('members by month', await timesOf(() => cohortsOf(db, period)), GOAL),
        { label: `counting the last day, with ${world.members} members`, value: counted, unit: 'ms' },
        { label: `closing ${DAYS} days that nobody closed`, value: closed, unit: 'ms' },
        { label: 'kept flows', value: Number(rows[0]?.flows ?? 0n), unit: 'rows' },
      ]
      return { figures, failures: (await verify(db, reportInvariants)).map(({ id }) => id) }
    } finally {
      await close()
    }
  },
}
