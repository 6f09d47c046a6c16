import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { type Account, placeOf, rowsOf } from './accounts.ts'
import { isDrawn, NotCoveredError } from './lines.ts'
import { lockAccountRows } from './locks.ts'

/** One day's payments of one kind, from one platform account to many others. */
export interface BulkPosting {
  /** The operation in the members' wallet rows. */
  operation: Operation
  /** Names the payments, together with day and subject. The default is `operation`, for payments with one reason only. */
  settles?: string
  /** The business day that is paid. Each subject is paid once a day, on any number of nodes and runs. */
  day: BusinessDay
  at: Date
  /** A platform account. It gets one entry for a whole range, or one for each lane that pays. */
  from: Account
  /**
   * A query of all payments due: `subject` (a bigint that names the holding or the member), `account` (the row number,
   * see `memberAccountSql`) and `amount` in millionths, one row for each subject. It runs again once the accounts are locked,
   * so it may read balances. Amounts of 0 are skipped.
   */
  due: RawBuilder<unknown>
  /** True when the caller has locked all accounts that may be due, by `lockRows`. What it has read since then cannot change. */
  held?: boolean
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
 * Pays the subjects due in a range, straight from the query, as one transfer whose lines name them (rules D13: set-based, resumable,
 * safe to start twice). The first range of a day begins at 0, and each other one where one before it ended. The database refuses
 * any other (docs/decisions/0080-settled-by-range.md).
 * @throws NotCoveredError when the platform account cannot pay the range; then nobody is paid and nothing is written
 */
export async function postRange(tx: Tx, it: BulkPosting, range: Range): Promise<RangePosted> {
  if (!it.held) await lockRows(tx, sql`select account as id from (${dueIn(it, range)}) due`)
  const place = placeOf(it.from)
  const lanes = await lockAccountRows(tx, isDrawn(place) ? rowsOf(place) : [place.id])
  const { transfer_id: transferId, total, done } = await writeRange(tx, it, range, lanes)
  if (total === 0n) return { done: 0, total }
  if (transferId === null) throw new NotCoveredError(it.from)
  return { done: Number(done), total, transferId }
}

const dueIn = ({ due }: BulkPosting, { after, upto }: Range) => sql`
  select subject, account, amount from (${due}) due where amount > 0 and subject > ${after}::bigint and subject <= ${upto}::bigint`

interface RangeWritten {
  /** Null when nothing is due, or the paying account does not cover it. */
  transfer_id: bigint | null
  total: bigint
  done: bigint
}

/** More than any account holds, for a paying account that may go below zero. */
const UNLIMITED = 2n ** 62n

/**
 * Writes the range, and its transfer where anything is due, in one statement. The paying account gives from its fullest lanes first.
 * Where it does not cover the total, nothing is written.
 */
async function writeRange(tx: Tx, it: BulkPosting, range: Range, lanes: ReadonlyMap<number, bigint>) {
  const { operation, settles = operation, day, at } = it
  const place = placeOf(it.from)
  const balances = isDrawn(place) ? [...lanes.values()] : [...lanes.values()].map(() => UNLIMITED)
  const { rows } = await sql<RangeWritten>`
    with due as materialized (${dueIn(it, range)}),
    owed as materialized (select coalesce(sum(amount), 0)::bigint as total, count(*) as done from due),
    taken as (
      select lane, least(balance, total - before)::bigint as amount
      from owed, (
        select lane, balance, sum(balance) over (order by balance desc, lane) - balance as before
        from unnest(${[...lanes.keys()]}::bigint[], ${balances}::bigint[]) l (lane, balance)
      ) lane where before < total and balance > 0
    ),
    made as (
      insert into transfer (key, operation, at)
      select ${`${settles}:${day}:${range.upto}`}, ${settles}, ${at}::timestamptz from owed
      where total > 0 and total = (select sum(amount) from taken) returning id
    ),
    settled as (
      insert into settled_range (operation, day, after, upto, transfer_id)
      select ${settles}, ${day}::date, ${range.after}::bigint, ${range.upto}::bigint, (select id from made)
      from owed where total = 0 or exists (select from made)
    ),
    written as (
      insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, operation, at, subject)
      select line.account, a.entries + row_number() over account, made.id, ${place.coin}, line.amount,
        (a.balance + sum(line.amount) over account)::bigint, line.operation, greatest(a.last_at, ${at}::timestamptz), line.subject
      from made cross join (
        select account, subject, amount, ${operation} as operation from due
        union all select lane, null, -amount, null from taken
      ) line
      left join account a on a.id = line.account
      window account as (partition by line.account order by line.subject)
    )
    select (select id from made) as transfer_id, total, done from owed`.execute(tx)
  const [written] = rows
  if (!written) throw new Error('an aggregate without a row')
  return written
}

/**
 * Locks members' accounts by a query of row numbers, `id`, in the global order. Lock them before the platform's accounts.
 * With several bulk postings in one transaction, lock the accounts of all of them first.
 */
export const lockRows = (tx: Tx, ids: RawBuilder<unknown>) =>
  // An array, as PostgreSQL could plan a join as a scan of all accounts.
  sql`select count(*) from ledger_hold(array(${ids}), '{}')`.execute(tx)
