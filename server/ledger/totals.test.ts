import { micros } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { memberAccount, platformAccount } from './accounts.ts'
import { breachesIn } from './invariant.ts'
import { ledgerInvariants } from './invariants.ts'
import { post } from './post.ts'
import { gift, membersWith, noon, someKey } from './testing.ts'
import { balanceOf, followTotals, totalsOf } from './totals.ts'

let database: FreshDatabase
let db: Database
beforeAll(async () => {
  database = await freshDatabase(ledgerInvariants)
  db = database.db
  await membersWith(db, 6, 100n)
})

const [alice, bob] = [10_000_001, 10_000_002]
const follow = (most?: number) => db.transaction().execute((tx) => followTotals(tx, most))
/**
 * Follows once every transaction has ended that began before the mark was set. Transaction numbers belong to the cluster, so tests in
 * other databases delay the totals as well.
 */
const followOn = async (most?: number) => {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ passed: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot()) >= next_xid as passed from account_total_mark`.execute(db)
      expect(rows[0]?.passed, 'somebody still runs who began before').toBe(true)
    },
    { timeout: 50_000, interval: 20 },
  )
  return follow(most)
}
const mark = async () =>
  (await sql<{ upto: bigint; next_upto: bigint }>`select upto, next_upto from account_total_mark`.execute(db)).rows[0]
const all = async (name: string) => (await totalsOf(db)).find((it) => it.name === name && it.coin === 'USCD')?.balance
/** The sum of the accounts themselves. */
const sumOf = async (name: string) => {
  const { rows } = await sql<{ n: bigint }>`
    select sum(balance)::bigint as n from account where name = ${name} and asset = 'USCD'`.execute(db)
  return rows[0]?.n
}
/** Moves USCD of a member to another kind of account. A move within one kind would not change any total. */
const saving = (uid: number, amount: bigint) => ({
  operation: 'transferInLhb' as const,
  key: someKey(),
  at: noon,
  postings: [
    { from: memberAccount(uid, 'transaction'), to: memberAccount(uid, 'lhb'), amount: micros<'USCD'>(amount) },
  ],
})
const save = () => db.transaction().execute((tx) => post(tx, [saving(bob, 1n)]))

it('the totals are right before anything was summed up', async () => {
  expect(await mark()).toEqual({ upto: 0n, next_upto: 0n })
  expect(await all('transaction')).toBe(600_000_000n)
  expect(await all('lhb')).toBe(0n)
  expect((await totalsOf(db)).find(({ name }) => name === 'rewards')?.balance).toBe(600_000_000_000_000n)
})

it('the totals follow batch by batch, and stay right meanwhile', async () => {
  expect(await follow()).toBe(false)
  const noted = (await mark())?.next_upto ?? 0n
  expect(noted).toBeGreaterThan(5n)
  for (let upto = 2n; upto < noted; upto += 2n) {
    expect(await followOn(2)).toBe(true)
    expect((await mark())?.upto).toBe(upto)
    expect(await all('transaction')).toBe(600_000_000n)
  }
  expect(await followOn(2)).toBe(false)
  expect((await mark())?.upto).toBe(noted)
  await save()
  expect(await all('transaction')).toBe(await sumOf('transaction'))
})

it('no payment with a smaller number and a later commit is left out', async () => {
  const saved = (await all('lhb')) ?? 0n
  const late = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async (tx) => {
    await post(tx, [saving(alice, 7_000_000n)])
    written.resolve()
    await late.promise
  })
  await written.promise
  // The mark is set up to the slow transaction, the last that has begun. It still runs, so the totals stay behind it however often they
  //   // should follow.
  // they are asked to follow.
  await follow()
  const before = await mark()
  for (let n = 0; n < 3; n++) expect(await follow()).toBe(false)
  expect(await mark()).toEqual(before)
  expect(await all('lhb')).toBe(saved)
  late.resolve()
  await slow
  expect(await all('lhb')).toBe(saved + 7_000_000n)
  await followOn()
  expect((await mark())?.upto).toBe(before?.next_upto)
  expect(await all('lhb')).toBe(saved + 7_000_000n)
})

it('one of many concurrent callers follows, while payments go on', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? save() : follow(3))))
  const { next_upto: noted } = (await mark()) ?? { next_upto: 0n }
  while (await followOn(3));
  expect((await mark())?.upto).toBe(noted)
  expect(await all('transaction')).toBe(await sumOf('transaction'))
})

it('no payment is lost while many pay slowly', async () => {
  const pause = (most: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * most))
  let paying = true
  const following = (async () => {
    while (paying) await follow(2)
  })()
  // Few payers, so that the last one that began is often the only one still running.
  const payers = Array.from({ length: 2 }, async (_, n) => {
    for (let round = 0; round < 25; round++) {
      await pause(20)
      await db.transaction().execute(async (tx) => {
        await post(tx, [saving(10_000_001 + n, 1n)])
        await pause(20)
      })
    }
  })
  await Promise.all(payers)
  paying = false
  await following
  for (let n = 0; n < 3; n++) while (await followOn());
  const { upto } = (await mark()) ?? { upto: 0n }
  expect(upto).toBe((await sql<{ id: bigint }>`select max(id) as id from transfer`.execute(db)).rows[0]?.id)
  for (const name of ['transaction', 'lhb']) expect(await all(name)).toBe(await sumOf(name))
})

it('the totals go on in a copy of the database, where transaction numbers start anew', async () => {
  await sql`update account_total_mark set next_xid = '9000000000', next_upto = upto + 5`.execute(db)
  await save()
  expect(await follow()).toBe(false)
  const { upto, next_upto: next } = (await mark()) ?? { upto: 0n, next_upto: 0n }
  expect(next).toBeGreaterThan(upto)
  await followOn()
  expect((await mark())?.upto).toBe(next)
})

it('reading the totals reads only the entries after the sums', async () => {
  while (await followOn());
  await followOn()
  const rolledBack = db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ n: bigint }>`
        select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'transfer'`.execute(tx)
      return Number(rows[0]?.n)
    }
    await post(tx, [gift(alice, bob, 1n)])
    const before = await read()
    await totalsOf(tx)
    expect((await read()) - before).toBe(1)
    throw new Error('and it is undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
})

it('the balance of an account includes all its lanes', async () => {
  const rewards = platformAccount('rewards', 'CIG')
  const promised = platformAccount('promised', 'CIG')
  const transaction = memberAccount(bob, 'transaction')
  const balances = await balanceOf(db, [rewards, transaction, promised])
  expect([...balances]).toEqual([
    [rewards, 600_000_000_000_000n],
    [
      transaction,
      (await sql<{ balance: bigint }>`select balance from account where id = ${bob * 100 + 2}`.execute(db)).rows[0]
        ?.balance,
    ],
    [promised, 0n],
  ])
})

it('the balance adds up several lanes, and is zero for a missing account', async () => {
  const treasury = platformAccount('treasury', 'USCD')
  const nobody = memberAccount(99_999_999, 'transaction')
  const pay = (uid: number) => ({
    operation: 'activeAccount' as const,
    key: someKey(),
    at: noon,
    postings: [{ from: memberAccount(uid, 'transaction'), to: treasury, amount: micros<'USCD'>(1n) }],
  })
  await db.transaction().execute(async (open) => {
    await post(open, [pay(alice)])
    await db.transaction().execute((other) => post(other, [pay(bob)]))
  })
  expect([...(await balanceOf(db, [treasury, nobody])).values()]).toEqual([2n, 0n])
})

it.each([
  ['too large', 'update account_total set balance = balance + 1 where kind = 2'],
  ['of accounts that nobody has', 'insert into account_total values (61, 5)'],
  ['missing', 'delete from account_total where kind = 2'],
])('verify finds a total that is %s', async (_, statement) => {
  while (await followOn());
  await followOn()
  const totalsInvariant = ledgerInvariants.filter(({ id }) => id === 'ledger.totals-are-the-accounts')
  const undone = db.transaction().execute(async (tx) => {
    expect(await breachesIn(tx, totalsInvariant)).toEqual([])
    await sql.raw(statement).execute(tx)
    expect(await breachesIn(tx, totalsInvariant)).toMatchObject([
      { id: 'ledger.totals-are-the-accounts', summary: expect.stringMatching(/^[A-Z].{20,}\.$/) },
    ])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

it('a second follower returns at once', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`select from account_total_mark for update`.execute(tx)
    expect(await database.db.transaction().execute((other) => followTotals(other))).toBe(false)
  })
})
