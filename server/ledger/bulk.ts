import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Operation } from '@humidor/domain/operations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { type Account, placeOf, rowsOf } from './accounts.ts'
import { holdRows } from './hold.ts'
import { isDrawn, takenFrom } from './lines.ts'

/** One day's payments of one kind, from one platform account to many others. */
export interface BulkPosting {
  /** What the rows of the members' wallets say. Together with day and subject it names each single payment. */
  operation: Operation
  /** The business day that is paid: each subject once for each day, on however many nodes and however often. */
  day: BusinessDay
  at: Date
  /** A platform account. One entry on it stands for a whole batch. */
  from: Account
  /**
   * A query of all that are due: `subject` (a bigint that names the holding or the member), `account` (the row number,
   * see `memberAccountSql`) and `amount` in millionths, one row for each subject. It is asked again once the accounts
   * are locked, so it may read balances. Those already paid need not be left out, and amounts of 0 are passed over.
   */
  due: RawBuilder<unknown>
}

/** What one batch paid, and whether another may be waiting. */
export interface BulkPosted {
  done: number
  left: boolean
  /** Millionths, or whole points. */
  total: bigint
}

export const BULK_LIMIT = 10_000

/**
 * Pays up to `limit` of those due, straight from the query, as one transfer (decisions §8: set-based, resumable, safe to
 * start twice). Ten thousand at a time cost no more than all at once, and hold their locks for a tenth of a second.
 * @throws NotCovered when the platform account cannot pay the batch; then nobody is paid and nothing is marked
 */
export async function postBulk(tx: Tx, it: BulkPosting, limit = BULK_LIMIT): Promise<BulkPosted> {
  const range = await nextRange(tx, it, limit)
  if (!range) return { done: 0, left: false, total: 0n }
  await lockAccounts(tx, it, range)
  const made = await markSettled(tx, it, range)
  if (made.total > 0n) await writeEntries(tx, it, made, await takeFrom(tx, it.from, made.total))
  return { done: made.done, left: range.count >= limit, total: made.total }
}

interface Range {
  after: bigint
  upto: bigint
  count: number
}

/** The next subjects after those paid; when there are none after, those that came in between meanwhile. */
async function nextRange(tx: Tx, { operation, day, due }: BulkPosting, limit: number): Promise<Range | undefined> {
  const settled = await sql<{ last: bigint | null }>`
    select max(subject) as last from settled where operation = ${operation} and day = ${day}
  `.execute(tx)
  const last = settled.rows[0]?.last ?? null
  if (last === null) return rangeOf(tx, due, limit, sql`true`)
  return (
    (await rangeOf(tx, due, limit, sql`subject > ${last}`)) ??
    (await rangeOf(
      tx,
      due,
      limit,
      sql`not exists (
        select from settled where settled.operation = ${operation} and settled.day = ${day} and settled.subject = due.subject
      )`,
    ))
  )
}

async function rangeOf(tx: Tx, due: BulkPosting['due'], limit: number, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ first: bigint | null; upto: bigint | null; count: bigint }>`
    select min(subject) as first, max(subject) as upto, count(*) as count from (
      select subject from (${due}) due where amount > 0 and ${which} order by subject limit ${limit}
    ) next
  `.execute(tx)
  const found = rows[0]
  if (!found || found.first === null || found.upto === null) return undefined
  return { after: found.first - 1n, upto: found.upto, count: Number(found.count) }
}

const within = ({ due }: BulkPosting, { after, upto }: Range) =>
  sql`(select subject, account, amount from (${due}) due where amount > 0 and subject > ${after} and subject <= ${upto})`

/** Before those of the platform, as everywhere. */
const lockAccounts = (tx: Tx, it: BulkPosting, range: Range) =>
  sql`
    select count(*) from (
      select id from account where id in (select account from ${within(it, range)} due) order by id for no key update
    ) held
  `.execute(tx)

async function markSettled(tx: Tx, it: BulkPosting, range: Range) {
  const { rows } = await sql<{ id: bigint; first: bigint | null; total: bigint; done: bigint }>`
    with next as materialized (select nextval('transfer_id_seq') as id),
    made as (
      insert into settled (operation, day, subject, account_id, amount, transfer_id)
      select ${it.operation}, ${it.day}::date, subject, account, amount, next.id from ${within(it, range)} due, next
      order by subject on conflict do nothing returning subject, amount
    )
    select (select id from next) as id, min(subject) as first, coalesce(sum(amount), 0)::bigint as total, count(*) as done from made
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return { ...row, done: Number(row.done) }
}

type Made = Awaited<ReturnType<typeof markSettled>>

/** Locks the lanes of the account that pays, and says what each gives. @throws NotCovered */
async function takeFrom(tx: Tx, account: Account, total: bigint) {
  const place = placeOf(account)
  const held = await holdRows(tx, isDrawn(place) ? rowsOf(place) : [place.id])
  return takenFrom(account, place, total, held)
}

async function writeEntries(tx: Tx, it: BulkPosting, made: Made, taken: Awaited<ReturnType<typeof takeFrom>>) {
  const { operation, day, at } = it
  await sql`
    insert into transfer (id, key, operation, at) overriding system value
    values (${made.id}, ${`${operation}:${day}:${made.first}`}, ${operation}, ${at})
  `.execute(tx)
  await sql`
    insert into entry (account_id, seq, transfer_id, asset, amount, balance_after, operation, at)
    select line.account, a.entries + row_number() over account, ${made.id}, ${placeOf(it.from).coin}, line.amount,
      (a.balance + sum(line.amount) over account)::bigint, line.operation, greatest(a.last_at, ${at})
    from (
      select account_id as account, subject, amount, ${operation} as operation from settled where transfer_id = ${made.id}
      union all
      select lane, 0, amount, null
      from unnest(${taken.map(([lane]) => lane)}::bigint[], ${taken.map(([, amount]) => -amount)}::bigint[]) own (lane, amount)
    ) line
    left join account a on a.id = line.account
    window account as (partition by line.account order by line.subject)
  `.execute(tx)
}
