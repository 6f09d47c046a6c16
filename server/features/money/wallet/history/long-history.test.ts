import { detail } from '@humidor/contract/money/wallet.ts'
import { momentOf } from '@humidor/domain/business-day.ts'
import type { HistorySearch } from '@humidor/domain/money/history-search.ts'
import { operations } from '@humidor/domain/money/operations.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../../database/database.ts'
import { memberWalletRow } from '../../../../ledger/accounts.ts'
import { type EntryRow, entriesOn, type Place, rangesOf, searchEntries, type Wanted } from './history.queries.ts'
import { asks, bookHistory } from './history.testing.ts'

let sandbox: Sandbox
let tom: Person
beforeAll(async () => {
  sandbox = await openSandbox()
  tom = sandbox.tom
}, 60_000)
afterAll(() => sandbox.close())

describe('a long history', () => {
  const LONG = 6_000
  const at = (n: number) => new Date(momentOf('2026-12-20', '00:00').getTime() + n * 60_000)

  beforeAll(async () => {
    await bookHistory(
      sandbox.db,
      tom.uid,
      Array.from({ length: 2 * LONG }, (_, n) => ({
        wallet: n % 2 ? 'rebate' : 'profit',
        amount: n % 97 === 0 ? 3_000_000n : 2_000_000n,
        operation: n % 1_000 === 999 ? 'activityAward' : 'raffle',
        at: at(n),
      })),
    )
  }, 60_000)

  /** Counts the rows of the journal that the database fetches for some work. */
  const fetched = (work: (tx: Tx) => Promise<unknown>) =>
    sandbox.db.transaction().execute(async (tx) => {
      const soFar = async () => {
        const { rows } = await sql<{ n: bigint }>`
          select sum(seq_tup_read + idx_tup_fetch)::bigint as n from pg_stat_xact_user_tables where relname in ('transfer', 'transfer_line')`.execute(
          tx,
        )
        return Number(rows[0]?.n)
      }
      const before = await soFar()
      await work(tx)
      return (await soFar()) - before
    })

  it('costs the same at its end as at its beginning, with every filter by days and wallets', async () => {
    const accounts = [3, 4].map((wallet) => memberWalletRow(tom.uid, wallet))
    const { rows: places } = await sql<Place>`
      select transfer_id as transfer, account_id as account, seq from entry
      where account_id = ${memberWalletRow(tom.uid, 4)} and seq in (${LONG}, 3000, 60) order by seq desc`.execute(
      sandbox.db,
    )
    expect(places).toHaveLength(3)
    const ever = { from: undefined, before: undefined }
    const within = { from: at(20), before: at(2 * LONG - 5) }
    for (const days of [ever, within])
      for (const of of [accounts, accounts.slice(1)])
        for (const after of places) {
          const looked = await fetched(async (tx) => {
            const ranges = await rangesOf(tx, of, days, after)
            expect(await entriesOn(tx, { ranges, operations: undefined }, { offset: 0, limit: 20 })).toHaveLength(20)
          })
          // Halving six thousand takes thirteen reads: for each wallet once for the place, and twice for the days.
          expect(looked).toBeLessThan(40 + 2 * 3 * 13 + 40)
        }
  })

  it('is counted without being read, and by operation only up to ten thousand', async () => {
    expect(await tom.call(detail, asks({}))).toMatchObject({ count: 2 * LONG })
    expect(await tom.call(detail, asks({ op: operations.raffle }))).toMatchObject({ count: 10_001 })
    expect(await tom.call(detail, asks({ op: operations.activityAward }))).toMatchObject({ count: 12 })
  })

  it('can be paged by number for a thousand rows', async () => {
    const { rows } = await tom.call(detail, asks({ page: 10, limit: 100 }))
    expect(rows.at(-1)?.createdAt).toEqual(at(2 * LONG - 1_000))
    expect(await tom.tryCall(detail, asks({ page: 11, limit: 100 }))).toEqual({ refused: 'parameter_error' })
    expect(await tom.call(detail, asks({ page: 1_000, limit: 100 }))).toMatchObject({ rows: [], count: 2 * LONG })
  })

  /** Searches both wallets in steps of 500 entries, until everything is read. */
  async function inSteps(operations: Wanted['operations'], search: HistorySearch | undefined) {
    const accounts = [3, 4].map((wallet) => memberWalletRow(tom.uid, wallet))
    const found: EntryRow[] = []
    let [after, steps, stepped]: [Place | undefined, number, boolean] = [undefined, 0, true]
    while (stepped) {
      const looked = await fetched(async (tx) => {
        const ranges = await rangesOf(tx, accounts, { from: undefined, before: undefined }, after)
        const step = await searchEntries(tx, { ranges, operations }, search, { limit: 50, most: 500 })
        found.push(...step.rows)
        ;[after, stepped] = [step.stopped, step.stopped !== undefined]
      })
      expect(looked).toBeLessThan(560)
      steps++
    }
    return { found, steps }
  }

  it('is listed by operation in steps of bounded size, which together miss nothing', async () => {
    const { found } = await inSteps(['activityAward'], undefined)
    expect(new Set(found.map(({ seq }) => seq)).size).toBe(12)
    expect(found.every(({ operation }) => operation === 'activityAward')).toBe(true)
  })

  it('is searched in steps of bounded size, which together miss nothing', async () => {
    const { rows } = await sql<{ transfer_id: bigint }>`
      select transfer_id from entry where account_id = ${memberWalletRow(tom.uid, 3)} and seq = 7`.execute(sandbox.db)
    const oldest = await tom.call(detail, asks({ search: `#${rows[0]?.transfer_id}` }))
    expect(oldest.rows).toHaveLength(1)
    const search = {
      transfer: undefined,
      amounts: { from: 3_000_000n, below: 4_000_000n },
      points: undefined,
      sign: 0,
      words: undefined,
    } as const
    const { found, steps } = await inSteps(undefined, search)
    // A step may read entries of one wallet again, beyond the point that the other wallet was read to.
    expect(steps).toBeGreaterThanOrEqual((2 * LONG) / 500)
    expect(steps).toBeLessThan((2 * LONG) / 500 + 3)
    expect(found.map(({ at: booked }) => booked)).toEqual(
      Array.from({ length: 2 * LONG }, (_, n) => n)
        .filter((n) => n % 97 === 0)
        .map(at)
        .toReversed(),
    )
  })
})
