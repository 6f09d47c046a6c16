import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/operations.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** A member whom money can be given to. */
export interface Recipient {
  uid: number
  name: string
}

/** The members with these e-mail addresses (lower case), in their order, by one statement. */
export async function membersByEmail(db: Db, emails: readonly string[]): Promise<(Recipient | undefined)[]> {
  const { rows } = await sql<Recipient & { email: string }>`
    select uid, name, email from member where email = any (${emails}::text[])
  `.execute(db)
  const found = new Map(rows.map(({ email, uid, name }) => [email, { uid, name }]))
  return emails.map((email) => found.get(email))
}

/** One entry of a member's wallet. */
export interface EntryRow {
  account_id: bigint
  seq: bigint
  asset: Coin
  amount: bigint
  balance_after: bigint
  operation: Operation
  at: Date
}

export interface EntriesAsked {
  /** Row numbers of the accounts to look into. */
  accounts: readonly number[]
  /** Only what happened by one of these; undefined: everything. */
  operations: readonly Operation[] | undefined
  offset: number
  limit: number
}

/** Entries of some accounts, newest first. What is locked for a later entry has the higher transfer id, so the order is that of the books. */
export async function entriesOf(db: Db, { accounts, operations, offset, limit }: EntriesAsked): Promise<EntryRow[]> {
  // One account without a filter is turned to by its numbers, however deep; several are merged from the newest of each.
  const [only, ...more] = accounts
  const page =
    only !== undefined && more.length === 0 && !operations
      ? sql`
        select e.* from account a join entry e on e.account_id = a.id
        where a.id = ${only} and e.seq <= a.entries - ${offset}::bigint and e.seq > a.entries - ${offset + limit}::bigint`
      : sql`
        select e.* from unnest(${accounts}::bigint[]) a (id) cross join lateral (
          select * from entry where account_id = a.id ${operations ? sql`and operation = any (${operations}::text[])` : sql``}
          order by seq desc limit ${offset + limit}
        ) e order by e.transfer_id desc, e.account_id, e.seq desc limit ${limit} offset ${offset}`
  const { rows } = await sql<EntryRow>`
    select e.account_id, e.seq, e.asset, e.amount, e.balance_after, e.operation, t.at
    from (${page}) e join transfer t on t.id = e.transfer_id
    order by e.transfer_id desc, e.account_id, e.seq desc
  `.execute(db)
  return rows
}

/** How many entries there are. The accounts know it themselves; only what is asked by operation has to be counted. */
export async function countEntries(db: Db, { accounts, operations }: Omit<EntriesAsked, 'offset' | 'limit'>) {
  const { rows } = await (operations
    ? sql<{ count: bigint }>`
        select count(*) as count from entry
        where account_id = any (${accounts}::bigint[]) and operation = any (${operations}::text[])`
    : sql<{ count: bigint }>`
        select coalesce(sum(entries), 0)::bigint as count from account where id = any (${accounts}::bigint[])`
  ).execute(db)
  return Number(rows[0]?.count ?? 0n)
}
