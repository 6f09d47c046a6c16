import { COUNTED_AT_MOST } from '@humidor/domain/backoffice/counting.ts'
import type { HistorySearch } from '@humidor/domain/money/history-search.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { kindNumber } from '../../../../ledger/accounts.ts'
import { entriesByWords } from './words.queries.ts'

/** One entry of a member's wallet. */
export interface EntryRow {
  transfer_id: bigint
  account_id: bigint
  seq: bigint
  asset: Coin
  amount: bigint
  balance_after: bigint
  operation: Operation
  /** When it was booked. */
  at: Date
  /** 0 pending, 1 done, 2 failed or cancelled. */
  status: number
}

/** A place in the history of all wallets: the newest transfer first, then by account. */
export interface Place {
  transfer: bigint
  /** The account's row number. */
  account: bigint
  seq: bigint
}

export interface Days {
  /** Only entries booked from this moment on. */
  from: Date | undefined
  /** Only entries booked before this moment. */
  before: Date | undefined
}

/**
 * A range of an account's entries between two moments, by their numbers within the account, and the page's part of
 * it.
 */
export interface Range {
  account: bigint
  /** The number before the first entry. */
  above: bigint
  /** The number of the last entry. */
  last: bigint
  /** The number of the last entry that comes after the page's place. */
  upto: bigint
}

/** Finds the ranges of accounts by halving: an account's entries are ordered by time and by transfer. */
export async function rangesOf(
  db: Db,
  accounts: readonly number[],
  { from, before }: Days,
  after: Place | undefined,
): Promise<Range[]> {
  const last = before ? sql`entry_before(a.id, ${before})` : sql`a.entries`
  const { transfer, account, seq } = after ?? { transfer: 0n, account: 0n, seq: 0n }
  const place = sql`case
    when a.id = ${account} then ${seq}::bigint - 1
    when a.id > ${account} then entry_upto(a.id, ${transfer})
    else entry_upto(a.id, ${transfer}::bigint - 1) end`
  const { rows } = await sql<Range>`
    select account, above, last, ${after ? sql`least(last, ${place})` : sql`last`} as upto
    from (
      select a.id, a.id as account, ${from ? sql`entry_before(a.id, ${from})` : sql`0::bigint`} as above, ${last} as last
      from account a where a.id = any (${accounts}::bigint[]) order by a.id offset 0
    ) a
  `.execute(db)
  // The first moment may lie after the last.
  return rows.filter(({ above, last: end }) => above < end)
}

export interface Wanted {
  ranges: readonly Range[]
  /** Only entries of these operations; undefined: all. */
  operations: readonly Operation[] | undefined
}

/** The index ranges to read: one for each account and operation. */
const readsOf = ({ ranges, operations }: Wanted) =>
  ranges.flatMap((range) => (operations ?? [null]).map((operation) => ({ ...range, operation })))

type Read = ReturnType<typeof readsOf>[number]

/** The ranges that have entries after the page's place. */
const onPage = (wanted: Wanted) => readsOf(wanted).filter(({ above, upto }) => above < upto)

/** The columns `account, above, last, operation` of index ranges, for `unnest`. */
const columns = (reads: readonly Read[], lastOf: (read: Read) => bigint) => sql`
  ${reads.map(({ account }) => account)}::bigint[], ${reads.map(({ above }) => above)}::bigint[],
  ${reads.map(lastOf)}::bigint[], ${reads.map(({ operation }) => operation)}::text[]`

/**
 * Joins the outcome of each transfer. The lateral join is not flattened, so that only the shown transfers are looked
 * up.
 */
const shown = (entries: ReturnType<typeof sql>) => sql<EntryRow>`
  select e.transfer_id, e.account_id, e.seq, e.asset, e.amount, e.balance_after, e.operation, e.at,
    coalesce((select o.status from transfer_outcome o where o.transfer_id = e.transfer_id), 1)::int as status
  from (${entries}) e order by e.transfer_id desc, e.account_id, e.seq desc`

/** A page of entries, the newest first: a page's length of each index range, merged. */
export async function entriesOn(db: Db, wanted: Wanted, { offset, limit }: { offset: number; limit: number }) {
  const reads = onPage(wanted)
  if (reads.length === 0) return []
  const { rows } = await shown(sql`
    select e.* from unnest(${columns(reads, ({ upto }) => upto)}) asked (account, above, upto, operation)
    cross join lateral entries_between(asked.account, asked.above, asked.upto, asked.operation, ${offset + limit}) e
    order by e.transfer_id desc, e.account_id, e.seq desc limit ${limit} offset ${offset}`).execute(db)
  return rows
}

/** Counts entries. Accounts store their count. For operations it reads the entries, and counts up to `COUNTED_AT_MOST`. */
export async function countEntries(db: Db, wanted: Wanted): Promise<number> {
  if (!wanted.operations) return wanted.ranges.reduce((sum, { above, last }) => sum + Number(last - above), 0)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(entries_count(account, above, last, operation, ${COUNTED_AT_MOST})), 0)::int as count
    from unnest(${columns(readsOf(wanted), ({ last }) => last)}) asked (account, above, last, operation)
  `.execute(db)
  return Math.min(rows[0]?.count ?? 0, COUNTED_AT_MOST)
}

/** Entries that one search reads at most. */
export const MOST_SEARCHED = 20_000

/** The number of entries after the page's place. */
export const sizeOf = ({ ranges }: Wanted): number =>
  ranges.reduce((sum, { above, upto }) => sum + Number(upto > above ? upto - above : 0n), 0)

/** The kind of the account that counts points. */
const POINTS = BigInt(kindNumber('member:points:POINT'))

/** Divides a number of entries among index ranges: small ranges get all they have, the others share the rest. */
function shares(reads: readonly Read[], most: number): number[] {
  const taken = reads.map(() => 0)
  let left = most
  const bySize = reads.map(({ above, upto }, n) => ({ n, size: Number(upto - above) })).sort((a, b) => a.size - b.size)
  for (const [index, { n, size }] of bySize.entries()) {
    const share = Math.max(0, Math.min(size, Math.floor(left / (bySize.length - index))))
    taken[n] = share
    left -= share
  }
  return taken
}

/** The sizes of the amounts to find in an account. Points are whole numbers, not millionths. */
function sizeIn({ account }: Read, search: HistorySearch | undefined) {
  if (!search) return ANY_SIZE
  const { amounts, points } = search
  return account % 100n !== POINTS ? amounts : points === undefined ? undefined : { from: points, below: points + 1n }
}

const ANY_SIZE = { from: 0n, below: 9_223_372_036_854_775_807n }

/** False for a search of words alone, which need not read every entry. */
const hasFigures = (search: HistorySearch | undefined) =>
  !search || search.amounts !== undefined || search.transfer !== undefined

/**
 * Searches the newest entries, the newest first; without a search, for operations alone. Answers the place at which it stopped (undefined: it read all).
 * Every account was read up to that place, so that a search that goes on there misses nothing.
 */
export async function searchEntries(
  db: Db,
  wanted: Wanted,
  search: HistorySearch | undefined,
  { limit, most = MOST_SEARCHED }: { limit: number; most?: number },
) {
  const reads = onPage(wanted)
  if (reads.length === 0) return { rows: [], stopped: undefined }
  const sizes = reads.map((one) => sizeIn(one, search))
  const { rows } = await sql<EntryRow & { found: boolean }>`
    with asked as materialized (
      select * from unnest(${columns(reads, ({ upto }) => upto)}, ${shares(reads, most)}::int[],
        ${sizes.map((size) => size?.from ?? null)}::bigint[], ${sizes.map((size) => size?.below ?? null)}::bigint[])
        asked (account, above, upto, operation, most, size_from, size_below)
    ),
    stopped as (
      select e.* from asked
      -- Entries are numbered without a gap.
      cross join lateral (select * from entry where account_id = asked.account and seq = upto - most + 1 and upto - most > above offset 0) e
      order by e.transfer_id desc, e.account_id, e.seq desc limit 1
    ),
    matched as (
      select e.* from asked
      cross join lateral entries_search(account, above, upto, operation, most, ${search?.transfer ?? null}, size_from, size_below,
        ${search?.sign ?? 0}, ${hasFigures(search) ? limit : 0}) e
      ${search?.words === undefined ? sql`` : sql`union ${entriesByWords(search.words, limit)}`}
    ),
    found as (
      select e.* from matched e left join stopped s on true
      where s.seq is null or e.transfer_id > s.transfer_id
        or e.transfer_id = s.transfer_id and (e.account_id < s.account_id or e.account_id = s.account_id and e.seq >= s.seq)
      order by e.transfer_id desc, e.account_id, e.seq desc limit ${limit}
    )
    select shown.*, true as found from (${shown(sql`select * from found`)}) shown
    union all
    select transfer_id, account_id, seq, asset, amount, balance_after, operation, at, 1, false from stopped
    order by found desc, transfer_id desc, account_id, seq desc
  `.execute(db)
  const stopped = rows.find(({ found }) => !found)
  return { rows: rows.filter(({ found }) => found), stopped: stopped && placeOf(stopped) }
}

/** The place of an entry. */
export const placeOf = ({ transfer_id: transfer, account_id: account, seq }: EntryRow): Place => ({
  transfer,
  account,
  seq,
})

export interface Period {
  /** The number of the last entry before the period, and of the last entry within it. */
  above: bigint
  last: bigint
  /** The balance before the first entry and after the last. */
  opening: bigint
  closing: bigint
}

/** The entries of an account between two moments, as of when it had `pinned` entries. */
export async function periodOf(
  db: Db,
  account: number,
  { from, before }: { from: Date; before: Date },
  pinned?: bigint,
) {
  const { rows } = await sql<Period>`
    select p.above, p.last, coalesce(o.balance_after, 0) as opening, coalesce(c.balance_after, 0) as closing
    from (
      select above, greatest(above, least(entry_before(${account}, ${before}), ${pinned ?? null}::bigint)) as last
      from entry_before(${account}, ${from}) above
    ) p
    left join lateral (select balance_after from entry where account_id = ${account} and seq = p.above offset 0) o on true
    left join lateral (select balance_after from entry where account_id = ${account} and seq = p.last offset 0) c on true
  `.execute(db)
  const [period] = rows
  if (!period) throw new Error('the query of a period answered no row')
  return period
}

/** The entries of an account after one number and up to another, the oldest first. Their numbers have no gap. */
export async function entriesAfter(db: Db, account: number, it: { above: bigint; last: bigint; limit: number }) {
  const upto = it.last - it.above < BigInt(it.limit) ? it.last : it.above + BigInt(it.limit)
  const { rows } = await shown(
    sql`select * from entries_between(${account}, ${it.above}, ${upto}, null, ${it.limit})`,
  ).execute(db)
  return rows.toReversed()
}
