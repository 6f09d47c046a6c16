import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { type Database, NO_TIMEOUTS, openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import {
  operationsKnown,
  transfersAfter,
  transfersOfKey,
} from '@humidor/server/features/money/ledger-explorer/transfers.queries.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import { postRange } from '@humidor/server/ledger/bulk.ts'
import { allowFixtures, toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { ledgerInvariants } from '@humidor/server/ledger/invariants.ts'
import { followTotals, totalsOf } from '@humidor/server/ledger/totals.ts'
import { sql } from 'kysely'
import { type Figure, median, ofRounds, type Part, timesOf } from '../figures.ts'
import { fundConversions } from '../funding.ts'
import { type MemberRange, seedLedger } from '../ledger.ts'

const clock = { now: () => new Date() }

const figure = (what: string, times: readonly number[], goal?: Figure['goal']): Figure => ({
  ...ofRounds(what, 'ms', times),
  ...(goal && { goal }),
})

/** Posts settlements of some days, each of which pays every member. */
async function settleDays(db: Database, { first, count }: MemberRange, days: number) {
  const due = sql`select uid::bigint as subject, uid::bigint * 100 + 2 as account, 1::bigint as amount
    from generate_series(${first}::int, ${first + count - 1}::int) uid`
  for (let nth = 0; nth < days; nth += 1) {
    const day = dayAfter(businessDay(clock.now()), nth - days)
    const posting = {
      operation: 'profitTransferIn',
      day,
      at: clock.now(),
      from: platformAccount('treasury', 'USCD'),
      due,
    } as const
    const everybody = { after: 0n, upto: BigInt(first + count) }
    await db.transaction().execute((tx) => postRange(tx, posting, everybody))
  }
}

const follow = async (db: Database) => {
  // The first round only records how far the totals may advance, after all earlier transactions have ended. Later rounds add up.
  for (const _ of ['record', 'add up']) while (await db.transaction().execute((tx) => followTotals(tx, 100_000)));
}

async function lists(db: Database): Promise<Figure[]> {
  const operations = await operationsKnown(db)
  const any = { operation: undefined, from: undefined, before: undefined, operations }
  const first = await transfersAfter(db, any, undefined, 5_000)
  const middleOf = first[Math.floor(first.length / 2)]
  const day = { ...any, from: new Date('2026-01-01T16:00:00Z'), before: new Date('2026-01-02T16:00:00Z') }
  const goal = { atMost: 40 }
  return [
    figure('transfers, first page', await timesOf(() => transfersAfter(db, any, undefined, 26)), goal),
    figure('transfers, farther down', await timesOf(() => transfersAfter(db, any, middleOf, 26)), goal),
    figure('transfers of a day long ago', await timesOf(() => transfersAfter(db, day, undefined, 26)), goal),
    figure(
      'transfers by the beginning of a key',
      await timesOf(() => transfersOfKey(db, 'seed:2', any, undefined, 26)),
      goal,
    ),
  ]
}

/** The reserves, up to date and some settlements behind, against adding up every account; and the lists of transfers. */
export const reserves: Part = {
  title: 'Reserves and transfer lists',
  async run(url, { size: { short }, progress }) {
    const memberRange = { first: 20_000_000, count: short ? 2_000 : 50_000 }
    const { db, close } = openDatabase({ url, max: 2, timeouts: NO_TIMEOUTS })
    try {
      await migrate(db)
      await allowFixtures(db)
      progress(`Seeding ${memberRange.count.toLocaleString('en')} members with all their accounts …`)
      await db.connection().execute(async (one) => {
        await sql`set statement_timeout = 0`.execute(one)
        await seedLedger(one, memberRange)
        await fundConversions(one, memberRange, clock.now())
        await follow(one)
      })
      const followed = await timesOf(() => totalsOf(db))
      const adding = await timesOf(() => sql`select kind, sum(balance) from account group by kind`.execute(db))
      progress('Settling …')
      const [days, behindBy] = short
        ? [2, 'reserves, two settlements behind']
        : [10, 'reserves, ten settlements behind']
      await settleDays(db, memberRange, days)
      const behind = await timesOf(() => totalsOf(db))
      await follow(db)
      const figures: Figure[] = [
        {
          label: 'reserves, every sum followed',
          value: median(followed) / median(adding),
          unit: '×',
          against: 'adding up all accounts',
          goal: { atMost: 0.1 },
        },
        {
          label: behindBy,
          value: median(behind) / median(adding),
          unit: '×',
          against: 'adding up all accounts; for half a minute after a settlement',
        },
        figure('reserves, every sum followed', followed),
        figure(behindBy, behind),
        figure('adding up all accounts', adding),
        ...(await lists(db)),
      ]
      return { figures, failures: (await verify(db, toleratingFixtures(ledgerInvariants))).map(({ id }) => id) }
    } finally {
      await close()
    }
  },
}
