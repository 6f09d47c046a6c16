import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { type Account, placeOf, rowsOf } from './accounts.ts'
import { isDrawn, takenFrom } from './lines.ts'
import { lockAccountRows } from './locks.ts'

/** One day's payments of one kind, from one platform account to many others. */
export interface BulkPosting {
  /** The operation in the members' wallet rows. */
  operation: Operation
  /** Identifies each single payment, together with day and subject. The default is `operation`, for payments with one reason only. */
  settles?: string
  /** The business day that is paid. Each subject is paid once a day, on any number of nodes and runs. */
  day: BusinessDay
  at: Date
  /** A platform account. It gets one entry for a whole batch. */
  from: Account
  /**
   * A query of all payments due: `subject` (a bigint that names the holding or the member), `account` (the row number,
   * see `memberAccountSql`) and `amount` in millionths, one row for each subject. It runs again once the accounts are locked,
   * so it may read balances. It may include subjects already paid. Amounts of 0 are skipped.
   */
  due: RawBuilder<unknown>
  /** True when the caller has locked all accounts that may be due, by `lockRows`. What it has read since then cannot change. */
  held?: boolean
}

/** The result of one batch. `left` is true when more may be due. */
export interface BulkPosted {
  done: number
  left: boolean
  /** Millionths, or whole points. */
  total: bigint
}

export const BULK_LIMIT = 10_000

/**
 * Pays up to `limit` of the subjects due, straight from the query, as one transfer (rules D13: set-based, resumable, safe to
 * start twice). Batches of ten thousand cost no more than all at once, and hold their locks for a tenth of a second.
 * @throws NotCoveredError when the platform account cannot pay the batch; then nobody is paid and nothing is marked
 */
export async function postBulk(tx: Tx, it: BulkPosting, limit = BULK_LIMIT): Promise<BulkPosted> {
  const range = await nextRange(tx, it, limit)
  if (!range) return { done: 0, left: false, total: 0n }
  const { done, total } = await postRange(tx, it, range)
  return { done, left: range.count >= limit, total }
}

/** A range of subject numbers: above `after`, up to and including `upto`. */
export interface Range {
  after: bigint
  upto: bigint
}

/** The result of a range. `transferId` is absent when nothing was paid. `total`: millionths, or whole points. */
export interface RangePosted {
  done: number
  total: bigint
  transferId?: bigint
}

/**
 * Pays the subjects due in a range, as `postBulk` does. For callers that keep their own progress.
 * @throws NotCoveredError
 */
export async function postRange(tx: Tx, it: BulkPosting, range: Range): Promise<RangePosted> {
  if (!it.held) await lockRows(tx, sql`select account as id from ${within(it, range)} due`)
  const { id, first, done, total } = await markSettled(tx, it, range)
  if (total === 0n) return { done, total }
  await writeEntries(tx, it, { id, first }, await takeFrom(tx, it.from, total))
  return { done, total, transferId: id }
}

/** The next unpaid subjects above the highest one paid. When there are none, those below it that became due meanwhile. */
async function nextRange(tx: Tx, it: BulkPosting, limit: number): Promise<(Range & { count: number }) | undefined> {
  const { day, due } = it
  const operation = nameOf(it)
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

const nameOf = ({ settles, operation }: Pick<BulkPosting, 'settles' | 'operation'>) => settles ?? operation

/**
 * Locks members' accounts by a query of row numbers, `id`, in the global order. Lock them before the platform's accounts.
 * With several bulk postings in one transaction, lock the accounts of all of them first.
 */
export const lockRows = (tx: Tx, ids: RawBuilder<unknown>) =>
  // An array, as PostgreSQL could plan a join as a scan of all accounts.
  sql`select count(*) from ledger_hold(array(${ids}), '{}')`.execute(tx)

async function markSettled(tx: Tx, it: BulkPosting, range: Range) {
  const { rows } = await sql<{ id: bigint; first: bigint | null; total: bigint; done: bigint }>`
    with next as materialized (select nextval('transfer_id_seq') as id),
    made as (
      insert into settled (operation, day, subject, account_id, amount, transfer_id)
      select ${nameOf(it)}, ${it.day}::date, subject, account, amount, next.id from ${within(it, range)} due, next
      order by subject on conflict do nothing returning subject, amount
    )
    select (select id from next) as id, min(subject) as first, coalesce(sum(amount), 0)::bigint as total, count(*) as done from made
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return { ...row, done: Number(row.done) }
}

interface Made {
  id: bigint
  /** The lowest subject paid. */
  first: bigint | null
}

/** Locks the lanes of the paying account, and returns the amount to take from each. @throws NotCoveredError */
async function takeFrom(tx: Tx, account: Account, total: bigint) {
  const place = placeOf(account)
  const locked = await lockAccountRows(tx, isDrawn(place) ? rowsOf(place) : [place.id])
  return takenFrom(account, place, total, locked)
}

async function writeEntries(tx: Tx, it: BulkPosting, made: Made, taken: Awaited<ReturnType<typeof takeFrom>>) {
  const { operation, day, at } = it
  const name = nameOf(it)
  await sql`
    insert into transfer (id, key, operation, at) overriding system value
    values (${made.id}, ${`${name}:${day}:${made.first}`}, ${name}, ${at})
  `.execute(tx)
  await sql`
    insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, operation, at)
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
