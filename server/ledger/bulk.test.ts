import { micros } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { type Account, memberAccountSql, platformAccount } from './accounts.ts'
import { BULK_LIMIT, type BulkPosting, postBulk, postRange } from './bulk.ts'
import { NotCoveredError } from './lines.ts'
import { post } from './post.ts'
import { noon, openManyAccounts, someKey, storedBalance } from './testing.ts'

let database: FreshDatabase
const people = 1_000
/** A tenth of the default batch, so that two concurrent nodes do not wait for a busy disk. */
const batch = BULK_LIMIT / 10
const rewards = platformAccount('rewards', 'CIG')
const promised = platformAccount('promised', 'CIG')

beforeAll(async () => {
  database = await freshDatabase()
  await openManyAccounts(database.db, 10_000_001, people)
}, 60_000)

/** Everybody is due `amount` millionths of ₡, and one in ten for two holdings. */
const due = (amount: bigint) => sql`
  select uid * 10 + holding as subject, ${memberAccountSql(sql`uid`, 'profit')} as account, ${amount}::bigint as amount
  from generate_series(10000001::bigint, 10000000 + ${people}) uid, generate_series(0, 1) holding
  where holding = 0 or uid % 10 = 0`

const profit = (day: BulkPosting['day'], from: Account = rewards): BulkPosting => ({
  operation: 'profitTransferIn',
  day,
  at: noon,
  from,
  due: due(3n),
})

const run = (it: BulkPosting, limit = batch) => database.db.transaction().execute((tx) => postBulk(tx, it, limit))

describe('a bulk posting', () => {
  it('pays eleven hundred holdings in two batches, each as one transfer with one entry on the platform’s side', async () => {
    const before = await storedBalance(database.db, rewards)
    const first = await run(profit('2026-11-21'))
    expect(first).toEqual({ done: 1_000, left: true, total: 3_000n })
    const second = await run(profit('2026-11-21'))
    expect(second).toEqual({ done: 100, left: false, total: 300n })
    expect(await run(profit('2026-11-21'))).toEqual({ done: 0, left: false, total: 0n })
    expect(await storedBalance(database.db, rewards)).toBe(before - 3_300n)
    const own =
      await sql`select from entry e join transfer t on t.id = e.transfer_id where t.operation = 'profitTransferIn' and e.account_id < 100000`.execute(
        database.db,
      )
    expect(own.rows).toHaveLength(2)
  })

  it('pays nobody twice when two nodes start at once, and everybody again on the next day', async () => {
    const batches = await Promise.all(Array.from({ length: 4 }, () => run(profit('2026-11-22'))))
    const paid = batches.reduce((sum, { done }) => sum + done, 0)
    const rest = await run(profit('2026-11-22'))
    expect(paid + rest.done).toBe(1_100)
    const twice =
      await sql`select subject from settled where day = '2026-11-22' group by 1 having count(*) > 1`.execute(
        database.db,
      )
    expect(twice.rows).toEqual([])
  })

  it('finds subjects that fell due between others after the others were paid', async () => {
    const some = { ...profit('2026-11-23'), due: sql`select * from (${due(3n)}) d where subject % 20 <> 0` }
    while ((await run(some, 400)).left);
    const late = await run(profit('2026-11-23'), 400)
    expect(late.done).toBeGreaterThan(0)
    while ((await run(profit('2026-11-23'), 400)).left);
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from settled where day = '2026-11-23'`.execute(
      database.db,
    )
    expect(rows[0]?.n).toBe(1_100n)
  })

  it('skips a subject that is due nothing, and is named by the first that is paid', async () => {
    const half = sql`select subject, account, case when subject % 20 = 0 then 2 else 0 end as amount from (${due(1n)}) d`
    const posted = await run({ ...profit('2026-11-25'), settles: 'halfProfit', due: half })
    expect(posted).toEqual({ done: 500, left: false, total: 1_000n })
    const { rows } = await sql`select key from transfer where operation = 'halfProfit'`.execute(database.db)
    expect(rows).toEqual([{ key: 'halfProfit:2026-11-25:100000020' }])
  })

  it('goes on after its own last subject, however far another operation of the day came', async () => {
    const only = (what: string, until: number, more: number): BulkPosting => ({
      ...profit('2026-11-26'),
      settles: what,
      due: sql`select * from (${due(1n)}) d where subject <= ${until} or subject = ${more}`,
    })
    await run(only('others', 100_005_000, 100_005_000))
    const mine = only('testMove', 100_000_050, 100_006_010)
    expect(await run(mine, 3)).toMatchObject({ done: 3, left: true })
    while ((await run(mine, 3)).left);
    const { rows } = await sql`select from settled where operation = 'testMove'`.execute(database.db)
    const { rows: all } = await sql`${mine.due}`.execute(database.db)
    expect(rows).toHaveLength(all.length)
  })

  it('pays a range that its caller keeps: after its first subject, up to its last', async () => {
    const range = { after: 100_000_010n, upto: 100_000_040n }
    const pay = () => database.db.transaction().execute((tx) => postRange(tx, profit('2026-11-27'), range))
    expect(await pay()).toMatchObject({ done: 3, total: 9n })
    expect(await pay()).toEqual({ done: 0, total: 0n })
  })

  it('pays nobody of a batch that is not covered', async () => {
    await expect(run(profit('2026-11-24', promised), 100)).rejects.toThrow(NotCoveredError)
    await database.db.transaction().execute((tx) =>
      post(tx, [
        {
          operation: 'systemAward',
          key: someKey(),
          at: noon,
          postings: [{ from: rewards, to: promised, amount: micros<'CIG'>(300n) }],
        },
      ]),
    )
    expect(await run(profit('2026-11-24', promised), 100)).toEqual({ done: 100, left: true, total: 300n })
    await expect(run(profit('2026-11-24', promised), 100)).rejects.toThrow(NotCoveredError)
  })

  it('issues points, whose account may go below zero', async () => {
    const points = {
      ...profit('2026-11-21', platformAccount('issuance', 'POINT')),
      operation: 'dailySign' as const,
      settles: 'others',
      due: sql`select uid as subject, ${memberAccountSql(sql`uid`, 'points')} as account, uid % 2 as amount from generate_series(10000001::bigint, 10000010) uid`,
    }
    expect(await run(points)).toEqual({ done: 5, left: false, total: 5n })
  })
})
