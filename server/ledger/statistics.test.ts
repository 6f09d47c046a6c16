import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { post } from './post.ts'
import { freshMembers, gift, openManyAccounts } from './testing.ts'

let database: FreshDatabase
const members = freshMembers(() => database.db)
const people = 2_000

beforeAll(async () => {
  database = await freshDatabase()
  await openManyAccounts(database.db, 20_000_001, people)
})

/** The number of account rows that this transaction has read. */
async function accountsRead(tx: Db) {
  const { rows } = await sql<{ n: bigint }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables where relname = 'account'`.execute(
    tx,
  )
  return Number(rows[0]?.n)
}

// While many rows are written at once, a concurrent `analyze` sees none of them, and the planner believes that the table is small.
it.each([0, 1, 118])(
  'a batch reads the accounts that it moves alone, where %i accounts are known of',
  async (known) => {
    const uids = await members(20, 100n)
    await sql`
    update pg_class set reltuples = ${known}, relpages = pg_relation_size(oid) / 8192
    where relname in ('account', 'account_pkey', 'account_moved')`.execute(database.db)
    const gifts = uids.map((uid, place) => gift(uid, uids[(place + 1) % uids.length] ?? uid, 1_000n))
    const read = await database.db.transaction().execute(async (tx) => {
      const before = await accountsRead(tx)
      await post(tx, gifts)
      return (await accountsRead(tx)) - before
    })
    expect(read).toBeLessThan(uids.length * 4)
  },
)
