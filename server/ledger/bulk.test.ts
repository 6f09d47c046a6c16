import { micros } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { type Account, memberAccountSql, placeOf, platformAccount, rowsOf } from './accounts.ts'
import { type BulkPosting, postRange, type Range } from './bulk.ts'
import { NotCoveredError } from './lines.ts'
import { post } from './post.ts'
import { noon, openManyAccounts, someKey, storedBalance } from './testing.ts'

let database: FreshDatabase
const people = 1_000
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

const FIRST = 100_000_010n
const LAST = 100_010_001n
const MIDDLE = 100_005_001n
const everybody: Range = { after: 0n, upto: LAST }

const pay = (it: BulkPosting, range: Range) => database.db.transaction().execute((tx) => postRange(tx, it, range))

describe('a payment of a range', () => {
  it('pays eleven hundred holdings in two ranges, each as one transfer with one entry on the platform’s side', async () => {
    const before = await storedBalance(database.db, rewards)
    expect(await pay(profit('2026-11-21'), { after: 0n, upto: MIDDLE })).toMatchObject({ done: 550, total: 1_650n })
    expect(await pay(profit('2026-11-21'), { after: MIDDLE, upto: LAST })).toMatchObject({ done: 550, total: 1_650n })
    expect(await storedBalance(database.db, rewards)).toBe(before - 3_300n)
    const own =
      await sql`select from entry e join transfer t on t.id = e.transfer_id where t.operation = 'profitTransferIn' and e.account_id < 100000`.execute(
        database.db,
      )
    expect(own.rows).toHaveLength(2)
    const { rows } = await sql<{ key: string; n: bigint; amount: bigint }>`
      select t.key, count(*) as n, sum(s.amount)::bigint as amount from settled s join transfer t on t.id = s.transfer_id
      where s.day = '2026-11-21' group by 1 order by 1`.execute(database.db)
    expect(rows).toEqual([
      { key: `profitTransferIn:2026-11-21:${MIDDLE}`, n: 550n, amount: 1_650n },
      { key: `profitTransferIn:2026-11-21:${LAST}`, n: 550n, amount: 1_650n },
    ])
  })

  it('pays nobody twice when several nodes start at once, and everybody again on the next day', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => pay(profit('2026-11-22'), everybody)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql`select subject from settled where day = '2026-11-22'`.execute(database.db)
    expect(rows).toHaveLength(1_100)
  })

  it.each<[string, Range, string]>([
    ['begins again at 0', { after: 0n, upto: LAST }, 'settled_range_once'],
    ['begins inside of another', { after: FIRST, upto: LAST }, 'settled_range_continues'],
    ['ends where another ends', { after: FIRST, upto: MIDDLE }, 'transfer_key'],
    ['leaves a gap', { after: MIDDLE + 1n, upto: LAST }, 'settled_range_continues'],
    ['ends before it begins', { after: MIDDLE, upto: MIDDLE - 1n }, 'settled_range_grows'],
    ['is empty', { after: MIDDLE, upto: MIDDLE }, 'settled_range_grows'],
  ])('is refused for a range that %s', async (_, range, constraint) => {
    await pay(profit('2026-11-23'), { after: 0n, upto: MIDDLE }).catch(() => {})
    await expect(pay(profit('2026-11-23'), range)).rejects.toMatchObject({ constraint })
    const { rows } = await sql`select subject from settled where day = '2026-11-23'`.execute(database.db)
    expect(rows).toHaveLength(550)
  })

  it('skips a subject that is due nothing, and settles a range in which nobody is due anything', async () => {
    const half = sql`select subject, account, case when subject % 20 = 0 and subject > ${MIDDLE} then 2 else 0 end as amount from (${due(1n)}) d`
    const halfProfit = { ...profit('2026-11-25'), settles: 'halfProfit', due: half }
    expect(await pay(halfProfit, { after: 0n, upto: MIDDLE })).toEqual({ done: 0, total: 0n })
    expect(await pay(halfProfit, { after: MIDDLE, upto: LAST })).toMatchObject({ done: 250, total: 500n })
    const { rows } = await sql`select after, upto, transfer_id is null as nobody from settled_range
      where operation = 'halfProfit' order by upto`.execute(database.db)
    expect(rows).toEqual([
      { after: 0n, upto: MIDDLE, nobody: true },
      { after: MIDDLE, upto: LAST, nobody: false },
    ])
  })

  it('pays after the first subject of a range, up to its last', async () => {
    await pay(profit('2026-11-27'), { after: 0n, upto: 100_000_010n })
    expect(await pay(profit('2026-11-27'), { after: 100_000_010n, upto: 100_000_040n })).toMatchObject({
      done: 3,
      total: 9n,
    })
  })

  it('pays nobody of a range that is not covered, not even by a millionth', async () => {
    const from = profit('2026-11-24', promised)
    await expect(pay(from, everybody)).rejects.toThrow(NotCoveredError)
    const give = (amount: bigint) =>
      database.db.transaction().execute((tx) =>
        post(tx, [
          {
            operation: 'systemAward',
            key: someKey(),
            at: noon,
            postings: [{ from: rewards, to: promised, amount: micros<'CIG'>(amount) }],
          },
        ]),
      )
    await give(2_000n)
    await give(1_299n)
    await expect(pay(from, everybody)).rejects.toThrow(NotCoveredError)
    await give(1n)
    expect(await pay(from, everybody)).toMatchObject({ done: 1_100, total: 3_300n })
    expect(await storedBalance(database.db, promised)).toBe(0n)
  })

  it('issues points, whose account may go below zero', async () => {
    const points = {
      ...profit('2026-11-21', platformAccount('issuance', 'POINT')),
      operation: 'dailySign' as const,
      settles: 'others',
      due: sql`select uid as subject, ${memberAccountSql(sql`uid`, 'points')} as account, uid % 2 as amount from generate_series(10000001::bigint, 10000010) uid`,
    }
    expect(await pay(points, everybody)).toMatchObject({ done: 5, total: 5n })
  })
})

describe('the database refuses a line that pays a subject', () => {
  /** Pays 3 millionths to the first member by two lines of a transfer. */
  const payBy = (tx: Tx, id: bigint | undefined, subject: bigint | null) =>
    sql`
      insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, operation, at, subject)
      select a.id, a.entries + 1, ${id}, a.asset, l.amount, a.balance + l.amount, l.operation, greatest(a.last_at, ${noon}), l.subject
      from (values ((select id from account where id = any (${rowsOf(placeOf(rewards))}) order by balance desc limit 1), -3::bigint, null, null::bigint), (${memberAccountSql(sql`10000001::bigint`, 'profit')}, 3, 'profitTransferIn', ${subject}::bigint))
        l (account, amount, operation, subject) join account a on a.id = l.account`.execute(tx)

  /** Writes a transfer of the first member’s 3 millionths by hand, under a range of one day. */
  const byHand = (it: { day: string; key?: string; subject: bigint | null; after?: bigint; ranged?: boolean }) =>
    database.db.transaction().execute(async (tx) => {
      const { day, subject, after = 0n, ranged = true } = it
      const key = it.key ?? `profitTransferIn:${day}:200`
      const { rows } = await sql<{ id: bigint }>`insert into transfer (operation, key, at)
        values ('profitTransferIn', ${key}, ${noon}) returning id`.execute(tx)
      const id = rows[0]?.id
      if (ranged)
        await sql`insert into settled_range (operation, day, after, upto, transfer_id) values ('profitTransferIn', ${day}, ${after}, 200, ${id})`.execute(
          tx,
        )
      await payBy(tx, id, subject)
      return id
    })

  it.each([
    ['above its range', { day: '2026-12-01', subject: 201n }],
    ['at the beginning of its range, which is not in it', { day: '2026-12-01', subject: 0n }],
    ['without any range', { day: '2026-12-01', subject: 7n, ranged: false }],
    ['under a key of another day', { day: '2026-12-01', key: 'profitTransferIn:2026-12-02:200', subject: 7n }],
  ])('%s', async (_, it) => {
    await expect(byHand(it)).rejects.toMatchObject({ constraint: 'settled_in_range' })
  })

  it('on a day before Christ, whose key would be that of the day after', async () => {
    const it = { day: '2026-12-03 BC', key: 'profitTransferIn:2026-12-03:200', subject: 7n }
    await expect(byHand(it)).rejects.toMatchObject({ constraint: 'settled_range_day' })
  })

  it('but not one inside of its range, up to its end', async () => {
    await byHand({ day: '2026-12-03', subject: 200n })
    await byHand({ day: '2026-12-04', subject: 1n })
  })

  it('or any line of a transfer that is written already, in the same transaction too', async () => {
    const late = { constraint: 'transfer_written_at_once' }
    const id = await byHand({ day: '2026-12-05', subject: 7n })
    const [{ id: one } = {}] = (
      await sql<{ id: bigint }>`select id from transfer where from_account is not null limit 1`.execute(database.db)
    ).rows
    for (const subject of [8n, null])
      await expect(database.db.transaction().execute((tx) => payBy(tx, id, subject))).rejects.toMatchObject(late)
    await expect(database.db.transaction().execute((tx) => payBy(tx, one, null))).rejects.toMatchObject(late)
    const twice = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: bigint }>`insert into transfer (operation, key, at)
        values ('profitTransferIn', 'profitTransferIn:2026-12-06:200', ${noon}) returning id`.execute(tx)
      await payBy(tx, rows[0]?.id, null)
      await payBy(tx, rows[0]?.id, null)
    })
    await expect(twice).rejects.toMatchObject(late)
  })
})
