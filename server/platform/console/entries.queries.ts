import type { Coin } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { countRows } from './counting.queries.ts'

/** An entry's place in the history of all accounts of one owner: the newest transfer first, in it the accounts in their order. */
export interface EntryPlace {
  transfer: bigint
  /** The account's row number. */
  account: bigint
  seq: bigint
}

/** Reads a place. Undefined where the text is none. */
export function entryPlace(text: string): EntryPlace | undefined {
  const [, transfer, account, seq] = /^(\d{1,18})\.(\d{1,18})\.(\d{1,18})$/.exec(text) ?? []
  if (transfer === undefined || account === undefined || seq === undefined) return undefined
  return { transfer: BigInt(transfer), account: BigInt(account), seq: BigInt(seq) }
}

/** The place of an entry on the wire. */
export const entryText = ({ transfer_id, account_id, seq }: EntryRow) => `${transfer_id}.${account_id}.${seq}`

export interface EntryRow {
  transfer_id: bigint
  account_id: bigint
  seq: bigint
  asset: Coin
  amount: bigint
  balance_after: bigint
  operation: string
  at: Date
}

export interface EntriesFilter {
  /** Row numbers of the accounts to look into. */
  accounts: readonly number[]
  /** Only transfers of this operation; undefined: all. */
  operation: string | undefined
}

/** The last entry of an account after a place. `entry_upto` finds it by binary search. */
const startOf = ({ transfer, account, seq }: EntryPlace) => sql`case
  when a.id = ${account} then ${seq}::bigint - 1
  when a.id > ${account} then entry_upto(a.id, ${transfer})
  else entry_upto(a.id, ${transfer}::bigint - 1) end`

/** The last entry of an account that a page may show. */
function beginningAt(after: EntryPlace | undefined, before: Date | undefined) {
  const place = after ? startOf(after) : sql`a.entries`
  return before ? sql`least(${place}, entry_before(a.id, ${before}::timestamptz))` : place
}

/** A page of entries: the newest of each account, merged. @param before only entries that were booked before this moment */
export async function entriesAfter(
  db: Db,
  { accounts, operation }: EntriesFilter,
  after: EntryPlace | undefined,
  limit: number,
  before?: Date,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, t.operation, t.at from (
      select e.* from unnest(${accounts}::bigint[]) asked (id)
      join account a on a.id = asked.id
      cross join lateral (select ${beginningAt(after, before)} as seq offset 0) begin
      cross join lateral entries_downfrom(a.id, begin.seq, ${operation ?? null}, ${limit}) e
      order by e.transfer_id desc, e.account_id, e.seq desc limit ${limit}
    ) e
    -- Sideways and unflattened, so that only the transfers of what is shown are looked up.
    cross join lateral (select operation, at from transfer where id = e.transfer_id offset 0) t
    order by e.transfer_id desc, e.account_id, e.seq desc`.execute(db)
  return rows
}

/** Counts entries. Accounts store their own number; entries of one operation are counted up to 10,000. */
export async function countEntries(db: Db, { accounts, operation }: EntriesFilter): Promise<number> {
  if (operation !== undefined)
    return await countRows(
      db,
      sql`entry e join transfer t on t.id = e.transfer_id
        where e.account_id = any (${accounts}::bigint[]) and t.operation = ${operation}`,
    )
  const { rows } = await sql<{ n: bigint }>`
    select coalesce(sum(entries), 0)::bigint as n from account where id = any (${accounts}::bigint[])`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}
