import { type Coin, type Micros, micros } from '@humidor/domain/money/micros.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { columnTypes, type Database } from '../database/database.ts'
import type { Schema } from '../database/tables.ts'
import { type Account, memberAccount, openMemberAccounts, openMerchantAccounts, platformAccount } from './accounts.ts'
import { post } from './post.ts'
import type { Posting } from './posting.ts'

/** The time of every posting in the ledger's own tests. */
export const noon = new Date('2026-11-21T04:00:00Z')

/** The view of all entries, as a table of a query. */
export const entries = sql<Schema['transfer_line']>`entry`.as('entry')

/**
 * SQL that gives a transfer lines in place of its two sides, so that a test may change single entries. Needs the guards off.
 * `id` is an SQL expression.
 */
export const asLines = (id: string | bigint) => `
  insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, operation, at)
    select account_id, seq, transfer_id, asset, amount, balance_after, operation, at from entry
    where transfer_id = ${id} and exists (select from transfer where id = ${id} and from_account is not null);
  update transfer set (from_account, to_account, amount) = (null, null, null) where id = ${id};`

let events = 0

/** Returns a new key on each call. */
export const someKey = () => `fixture:${++events}`

/** Opens the accounts of `people` members in one statement, with uids counting up from `first`. */
export const openManyAccounts = async (db: Database, first: number, people: number) =>
  await sql`
    insert into account (id, kind, owner, owner_id, name, asset, mirror)
    select uid::bigint * 100 + kind, kind, owner, uid, name, asset, mirror
    from account_kind, generate_series(${first}::int, ${first + people - 1}::int) uid where owner = 'member'`.execute(
    db,
  )

/** Opens members with a transaction wallet of `uscd` whole USCD, which came in as USDT and are backed. */
export async function membersWith(db: Database, count: number, uscd: bigint, first = 10_000_001) {
  const uids = Array.from({ length: count }, (_, index) => first + index)
  await db.transaction().execute(async (tx) => {
    for (const uid of uids) await openMemberAccounts(tx, uid)
    if (uscd > 0n)
      await post(
        tx,
        uids.map((uid) => funding(uid, uscd * 1_000_000n)),
      )
  })
  return uids
}

/** Returns a function that opens new members of a test’s database, each with `uscd` whole USCD. */
export function freshMembers(db: () => Database) {
  let next = 10_000_001
  return async (count: number, uscd: bigint) => {
    const uids = await membersWith(db(), count, uscd, next)
    next += count
    return uids as [number, number, ...number[]]
  }
}

const funding = (uid: number, amount: bigint) => ({
  operation: 'deposit' as const,
  key: someKey(),
  at: noon,
  postings: [
    {
      from: platformAccount('external.bsc', 'USDT'),
      to: memberAccount(uid, 'balance'),
      amount: micros<'USDT'>(amount),
    },
    { from: memberAccount(uid, 'balance'), to: platformAccount('backing', 'USDT'), amount: micros<'USDT'>(amount) },
    { from: platformAccount('issuance', 'USCD'), to: uscdOf(uid), amount: micros<'USCD'>(amount) },
  ] satisfies Posting[],
})

export const uscdOf = (uid: number) => memberAccount(uid, 'transaction')

/** A gift of USCD between members, in millionths. */
export const gift = (from: number, to: number, amount: bigint, key = someKey()) => ({
  operation: 'transfer' as const,
  key,
  at: noon,
  postings: [
    {
      from: uscdOf(from),
      to: uscdOf(to),
      amount: micros<'USCD'>(amount),
      out: 'transactionTransferOut' as const,
      in: 'transactionTransferIn' as const,
    },
  ],
})

/** Two members who gave each other money: Alice has 101 USCD after 3 entries, Bob 99 after 3. */
export const giftGivers = { alice: 10_000_001, bob: 10_000_002 } as const

/** Opens both in an empty database, with one answered request of theirs, and a merchant. */
export async function openGiftGivers(db: Database) {
  const { alice, bob } = giftGivers
  await membersWith(db, 2, 100n)
  await db.transaction().execute(async (tx) => {
    await openMerchantAccounts(tx, 100_001)
    await post(tx, [gift(alice, bob, 1_000_000n), gift(bob, alice, 2_000_000n)])
  })
  await sql`insert into idempotency (scope, key, fingerprint, answer, at) values ('member:1:/x', 'k', 'f', 'null', now())`.execute(
    db,
  )
}

/** The sum of all rows of an account, read without a lock. */
export async function storedBalance<C extends Coin>(db: Database, account: Account<C>): Promise<Micros<C>> {
  const [owner, id, name, coin] = account.split(':')
  const { balance } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.sum<string>('balance').as('balance'))
    .where('owner', '=', owner as 'member')
    .where('owner_id', '=', BigInt(id ?? 0))
    .where('name', '=', name ?? '')
    .where('asset', '=', coin as Coin)
    .executeTakeFirstOrThrow()
  return micros<C>(BigInt(balance))
}

/** Connections that break after a commit, before its answer arrives, `line.lostAnswers` more times. */
export function lossyConnection(url: string) {
  const pool = new pg.Pool({ connectionString: url, types: columnTypes() })
  const line = { lostAnswers: 0 }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    const hearing = async (...asked: unknown[]) => {
      const answer = await query(...asked)
      if (asked[0] !== 'commit' || line.lostAnswers === 0) return answer
      line.lostAnswers -= 1
      throw new Error('Connection terminated unexpectedly')
    }
    client.query = hearing as never
  })
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), line, close: () => pool.end() }
}
