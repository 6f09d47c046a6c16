import { type BusinessDay, dayAfter, momentOf, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../database/testing.ts'
import { type Account, memberAccount, openMemberAccounts, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { priceOn, publishUntil } from '../../trading/price/price.ts'
import { totalAt } from './member.present.ts'
import { midnightsOf } from './midnights.queries.ts'

const today: BusinessDay = '2026-11-20'
let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
  await publishUntil(fresh.db, '2026-11-11', defaultSettings)
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

/** The totals of a member's midnights, oldest first. */
const totals = async (uid: number, after: BusinessDay, upto = today) =>
  (await midnightsOf(fresh.db, uid, { after, upto })).map((midnight) => [midnight.day, totalAt(midnight)])

it('counts all assets at midnight: USDT at one, ₡ at the day’s price, floored, with reserved money, without points', async () => {
  const [alice] = await members(1)
  const before = momentOf(dayAfter(today, -1), '12:00')
  await usdt(alice, 10_000_001n, before)
  await give(platformAccount('rewards', 'CIG'), memberAccount(alice, 'profit'), 1_000_001n, before)
  await give(platformAccount('rewards', 'CIG'), memberAccount(alice, 'held.sell'), 9n, before)
  await give(platformAccount('issuance', 'POINT'), memberAccount(alice, 'points'), 300n, before)
  const price = await priceOn(fresh.db, today)
  const cig = (1_000_010n * price) / 1_000_000n
  expect(await totals(alice, dayAfter(today, -1))).toEqual([[today, 10_000_001n + cig]])
})

it('values each midnight as it was, whatever came since', async () => {
  const [alice] = await members(1)
  await usdt(alice, 5_000_000n, momentOf('2026-11-17', '09:00'))
  await usdt(alice, 2_000_000n, new Date(startOf('2026-11-20').getTime() - 1))
  await usdt(alice, 1_000_000n, startOf('2026-11-20'))
  await usdt(alice, 1_000_000n, momentOf('2026-11-20', '09:00'))
  expect(await totals(alice, '2026-11-16')).toEqual([
    ['2026-11-17', 0n],
    ['2026-11-18', 5_000_000n],
    ['2026-11-19', 5_000_000n],
    ['2026-11-20', 7_000_000n],
  ])
  expect(await totals(alice, '2026-11-19')).toEqual([['2026-11-20', 7_000_000n]])
})

it('leaves out midnights without a price, and those before the member registered', async () => {
  const [alice] = await members(1, startOf('2026-11-19'))
  expect(await totals(alice, '2026-11-01', '2026-11-25')).toEqual([['2026-11-20', 0n]])
})

it('is what adding up all entries before each midnight gives, with any number of entries a day', async () => {
  const [alice] = await members(1)
  const moves = fc.sample(
    fc.record({ day: fc.integer({ min: 0, max: 9 }), minute: fc.nat(1439), amount: fc.integer({ min: 1, max: 99 }) }),
    { numRuns: 60, seed: 3 },
  )
  const at = ({ day, minute }: { day: number; minute: number }) =>
    new Date(startOf(dayAfter(today, day - 10)).getTime() + minute * 60_000)
  for (const move of moves.sort((a, b) => at(a).getTime() - at(b).getTime()))
    await usdt(alice, BigInt(move.amount), at(move))
  const expected = Array.from({ length: 10 }, (_, n) => dayAfter(today, n - 9)).map((day) => [
    day,
    moves.filter((move) => at(move) < startOf(day)).reduce((sum, { amount }) => sum + BigInt(amount), 0n),
  ])
  expect(await totals(alice, dayAfter(today, -10))).toEqual(expected)
})
