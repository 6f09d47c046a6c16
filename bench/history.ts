import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { readHistorySearch } from '@humidor/domain/money/history-search.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import { type Database, NO_TIMEOUTS, openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import {
  countEntries,
  entriesAfter,
  entriesOn,
  type Place,
  periodOf,
  rangesOf,
  searchEntries,
} from '@humidor/server/features/money/wallet/history/history.queries.ts'
import { memberWalletRow, openMemberAccounts } from '@humidor/server/ledger/accounts.ts'
import { allowFixtures, toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { ledgerInvariants } from '@humidor/server/ledger/invariants.ts'
import { sql } from 'kysely'
import { type Figure, percentile } from './figures.ts'

const UID = 20_000_000
const BEGAN = new Date('2026-01-02T00:00:00Z')
/** Minutes between two transfers. Half a million transfers take almost three years. */
const MINUTES_BETWEEN = 3
const BATCH_SIZE = 20_000
const PAGE = 20
const TIMES = 30
/** The last measured page has this many entries left, which is some pages of the rare operation. */
const AT_THE_END = 5_000

/** Every hundredth transfer has the rare operation. Each transfer pays into two wallets. */
const OFTEN: Operation = 'pledgeProfit'
const RARE: Operation = 'raffle'

/**
 * Inserts `count` entries of one member, half in each of two wallets. Each transfer has two entries of the member and two of the
 * platform. All entries pass the normal trigger.
 */
export async function seedHistory(db: Database, count: number) {
  await db.transaction().execute((tx) => openMemberAccounts(tx, UID))
  for (let first = 0; first < count / 2; first += BATCH_SIZE)
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`
        with made as (
          insert into transfer (operation, key, at)
          select 'pledgeProfit', 'history:' || n, ${BEGAN}::timestamptz + n * ${MINUTES_BETWEEN} * interval '1 minute'
          from generate_series(${first}::int, ${Math.min(first + BATCH_SIZE, count / 2) - 1}::int) n returning id, key, at
        ),
        line as (
          select id, at, account, asset, amount, split_part(key, ':', 2)::int as n from made, lateral (values
            (11200::bigint, 'CIG', -1000000 - id % 7), (${memberWalletRow(UID, 3)}::bigint, 'CIG', 1000000 + id % 7),
            (10600, 'POINT', -1 - id % 5), (${memberWalletRow(UID, 6)}::bigint, 'POINT', 1 + id % 5)) l (account, asset, amount)
        )
        insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, operation, at)
        select l.account, a.entries + row_number() over each, l.id, l.asset, l.amount, a.balance + sum(l.amount) over each,
          case when l.account > 100000 then case when l.n % 100 = 0 then ${RARE} else ${OFTEN} end end, l.at
        from line l join account a on a.id = l.account window each as (partition by l.account order by l.id)`.execute(
        tx,
      )
    })
  await sql`vacuum analyze transfer_line`.execute(db)
}

async function timed(work: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times
}

/** Reads a page as the wallet does: the ranges of the entries, their count, and the newest entries. */
function pageOf(db: Database, { wallets, op, days, after }: Asked) {
  return async () => {
    const accounts = wallets.map((wallet) => memberWalletRow(UID, wallet))
    const ranges = await rangesOf(db, accounts, days ?? { from: undefined, before: undefined }, after)
    const wanted = { ranges, operations: op }
    await countEntries(db, wanted)
    const rows = await entriesOn(db, wanted, { offset: 0, limit: PAGE + 1 })
    if (rows.length < PAGE) throw new Error(`a page of ${rows.length} entries`)
    return rows
  }
}

interface Asked {
  wallets: readonly number[]
  op?: readonly Operation[]
  days?: { from: Date; before: Date }
  after?: Place | undefined
}

/** The position of a page that has this share (0 to 1) of all entries before it. */
async function placeAt(db: Database, share: number, count: number): Promise<Place | undefined> {
  const seq = Math.round((count / 2) * (1 - share))
  const { rows } = await sql<{ transfer_id: bigint }>`
    select transfer_id from entry where account_id = ${memberWalletRow(UID, 3)} and seq = ${seq}`.execute(db)
  return rows[0] && { transfer: rows[0].transfer_id, account: BigInt(memberWalletRow(UID, 6)), seq: BigInt(seq) }
}

/**
 * Measures pages of a history of `count` entries of one member, by each filter, at the beginning, in the middle and at the end.
 * Milliseconds as seen by the server, round trips included.
 */
export async function benchHistory(url: string, { count = 1_000_000, progress = (_: string): void => {} } = {}) {
  const { db, close } = openDatabase({ url, timeouts: NO_TIMEOUTS })
  try {
    await migrate(db)
    await allowFixtures(db)
    progress(`Inserting ${count} entries of one member …`)
    await seedHistory(db, count)
    const all: number[][] = []
    const figures: Figure[] = []
    const measure = async (what: string, work: () => Promise<unknown>) => {
      const times = await timed(work)
      all.push(times)
      figures.push({
        label: what,
        value: percentile(0.5, times),
        unit: 'ms',
        against: `p95 ${percentile(0.95, times).toFixed(1)} ms`,
        goal: { atMost: 20 },
      })
    }
    const last = new Date(BEGAN.getTime() + (count / 2) * MINUTES_BETWEEN * 60_000)
    const every = [1, 2, 3, 4, 5, 6]
    const days = { from: startOf(dayAfter(businessDay(BEGAN), 1)), before: startOf(businessDay(last)) }
    const places = {
      beginning: undefined,
      middle: await placeAt(db, 0.5, count),
      end: await placeAt(db, 1 - AT_THE_END / count, count),
    }
    for (const [where, after] of Object.entries(places)) {
      await measure(`all wallets, ${where}`, pageOf(db, { wallets: every, after }))
      await measure(`one wallet, ${where}`, pageOf(db, { wallets: [3], after }))
      await measure(`an operation that is often, ${where}`, pageOf(db, { wallets: every, op: [OFTEN], after }))
      await measure(`an operation that is rare, ${where}`, pageOf(db, { wallets: every, op: [RARE], after }))
      await measure(`between two days, ${where}`, pageOf(db, { wallets: every, days, after }))
      await measure(`an operation between two days, ${where}`, pageOf(db, { wallets: every, days, op: [RARE], after }))
      await measure(`a search that finds nothing, ${where}`, async () => {
        const ranges = await rangesOf(
          db,
          [memberWalletRow(UID, 3), memberWalletRow(UID, 6)],
          { from: undefined, before: undefined },
          after,
        )
        const search = readHistorySearch('77.77')
        if (search) await searchEntries(db, { ranges, operations: undefined }, search, { limit: PAGE + 1 })
      })
    }
    const account = memberWalletRow(UID, 3)
    await measure('a statement of 400 days, its first 500 entries', async () => {
      const from = startOf(dayAfter(businessDay(last), -400))
      const period = await periodOf(db, account, { from, before: last })
      await entriesAfter(db, account, { ...period, limit: 500 })
    })
    const breaches = (await verify(db, toleratingFixtures(ledgerInvariants))).map(({ id }) => id)
    const [worst, best] = [
      Math.max(...all.map((times) => percentile(0.5, times))),
      Math.min(...all.map((times) => percentile(0.5, times))),
    ]
    const first: Figure = {
      label: 'the slowest kind of page',
      value: worst / best,
      unit: '×',
      against: 'the quickest, by their medians',
    }
    return { figures: [first, ...figures], breaches }
  } finally {
    await close()
  }
}
