import { type BusinessDay, dayAfter, momentOf, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { beforeEach, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../database/testing.ts'
import { type Account, memberAccount, openMemberAccounts, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { publishUntil } from '../../trading/price/price.ts'
import { snapshotBalances } from './member.ts'

const today: BusinessDay = '2026-11-20'
let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
  await publishUntil(fresh.db, today, defaultSettings)
})

/** Inserts members as rows only, because nobody signs in here. The root member has its own uid. */
async function members(count: number, createdAt = startOf('2026-11-01')) {
  await fresh.pool.query(
    `insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
     select 10000000 + n, 'm' || n || '@humidor.test', 'member_' || n, 'member_' || n, '$argon2id$', translate(lpad(n::text, 8, '0'), '0123456789', '23456789AB'),
       case when n > 0 then 10000000 end, $2, 'en'
     from generate_series(0, $1) n on conflict do nothing`,
    [count, createdAt],
  )
  const uids = Array.from({ length: count }, (_, n) => 10_000_001 + n)
  await fresh.db.transaction().execute(async (tx) => {
    for (const uid of [10_000_000, ...uids]) await openMemberAccounts(tx, uid)
  })
  return uids as [number, ...number[]]
}

let events = 0
const give = <C extends 'USDT' | 'CIG' | 'POINT'>(from: Account<C>, to: Account<C>, amount: bigint, at: Date) =>
  fresh.db.transaction().execute((tx) =>
    post(tx, [
      {
        operation: 'deposit',
        key: `fixture:${++events}`,
        at,
        postings: [{ from, to, amount: micros<C>(amount) } as never],
      },
    ]),
  )
const usdt = (uid: number, amount: bigint, at: Date) =>
  give(platformAccount('external.bsc', 'USDT'), memberAccount(uid, 'balance'), amount, at)

const run = (day = today, limit = 1_000) => {
  const work = { day, at: startOf(day), terms: defaultSettings, reached: undefined, limit }
  return fresh.db.transaction().execute((tx) => snapshotBalances.run({ ...work, tx }))
}
const written = async () =>
  (await fresh.db.selectFrom('balance_history').selectAll().orderBy('balance_date').orderBy('uid').execute()).map(
    (row) => [row.uid, row.balance_date, row.money_total],
  )

it('counts all assets at midnight: USDT at one, ₡ at the day’s price, floored, with reserved money, without points', async () => {
  const [alice] = await members(1)
  const before = momentOf(dayAfter(today, -1), '12:00')
  await usdt(alice, 10_000_001n, before)
  await give(platformAccount('rewards', 'CIG'), memberAccount(alice, 'profit'), 1_000_001n, before)
  await give(platformAccount('rewards', 'CIG'), memberAccount(alice, 'held.sell'), 9n, before)
  await give(platformAccount('issuance', 'POINT'), memberAccount(alice, 'points'), 300n, before)
  await run()
  // 1.000010 ₡ at 0.105 is 0.10500105, of which the part below a millionth is dropped.
  expect((await written())[1]).toEqual([alice, 20_261_120, 10_105_002n])
})

it('values each midnight as it was, however late it runs', async () => {
  const [alice] = await members(1)
  await usdt(alice, 5_000_000n, momentOf('2026-11-18', '09:00'))
  await usdt(alice, 2_000_000n, new Date(startOf('2026-11-20').getTime() - 1))
  await usdt(alice, 1_000_000n, startOf('2026-11-20'))
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'] as const) await run(day)
  expect((await written()).filter(([uid]) => uid === alice).map(([, , total]) => total)).toEqual([
    0n,
    5_000_000n,
    7_000_000n,
    8_000_000n,
  ])
})

it('leaves out members who registered after the midnight', async () => {
  await members(1, startOf(today))
  expect(await run()).toEqual({ done: 0, left: false })
})

it('continues in batches after the last record, and an interrupted run ends like a complete one', async () => {
  await members(24)
  const batches = []
  for (let left = true; left; ) {
    const batch = await run(today, 10)
    batches.push(batch.done)
    left = batch.left
  }
  expect(batches).toEqual([10, 10, 5])
  expect(await written()).toHaveLength(25)
})

it('records no member twice if two workers run at once', async () => {
  await members(40)
  const all = async () => {
    while ((await run(today, 7)).left);
  }
  await Promise.all([all(), all(), all()])
  expect(await written()).toHaveLength(41)
})
