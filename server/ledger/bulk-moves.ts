import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { lockRows, type RangePosted } from './bulk.ts'

/** One day's transfers of one kind, each between two accounts of one member, such as the release of reserved money. */
export interface BulkMove {
  /** Identifies each single move, together with day and subject. */
  settles: string
  /** The operation that the receiving wallet's history shows. Accounts of reserved money have no history. */
  operation: Operation
  day: BusinessDay
  at: Date
  coin: Coin
  /**
   * A query of all moves due: `subject` (a bigint), `source` and `target` (row numbers, see `memberAccountSql`) and
   * `amount` in millionths. It runs again once the accounts are locked. It may include moves that already happened.
   */
  due: RawBuilder<unknown>
}

/**
 * Moves money between accounts of the same members, as one transfer, straight from the query. Each subject moves once a day, on any
 * number of nodes and runs. Locks the accounts first.
 * @throws when source and target belong to different members: no member is paid with another's money
 */
export async function moveBulk(tx: Tx, it: BulkMove): Promise<RangePosted> {
  await lockRows(tx, sql`select unnest(array[source, target]) as id from (${it.due}) due`)
  const { rows } = await sql<{ id: bigint; first: bigint | null; total: bigint; done: bigint; foreign: bigint }>`
    with next as materialized (select nextval('transfer_id_seq') as id),
    due as materialized (select * from (${it.due}) due where amount > 0),
    made as (
      insert into settled_subject (operation, day, subject, account_id, amount, transfer_id)
      select ${it.settles}, ${it.day}::date, subject, target, amount, next.id from due, next
      order by subject on conflict do nothing returning subject, amount
    )
    select (select id from next) as id, min(subject) as first, coalesce(sum(amount), 0)::bigint as total, count(*) as done,
      (select count(*) from due where source / 100 <> target / 100 or source < 1000000000) as foreign
    from made
  `.execute(tx)
  const [made] = rows
  if (!made) throw new Error('an aggregate without a row')
  if (made.foreign > 0n) throw new Error(`${it.settles} would move money between different members`)
  const moved = { done: Number(made.done), total: made.total }
  if (made.total === 0n) return moved
  await writeMoves(tx, it, made)
  return { ...moved, transferId: made.id }
}

/** Writes both entries of every move. Only the six wallets show an operation. */
async function writeMoves(tx: Tx, it: BulkMove, made: { id: bigint; first: bigint | null }) {
  const { settles, operation, day, at, coin } = it
  await sql`
    insert into transfer (id, key, operation, at) overriding system value
    values (${made.id}, ${`${settles}:${day}:${made.first}`}, ${settles}, ${at})
  `.execute(tx)
  await sql`
    insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, operation, at)
    select line.account, a.entries + row_number() over account, ${made.id}, ${coin}, line.amount,
      (a.balance + sum(line.amount) over account)::bigint, case when line.account % 100 <= 6 then ${operation} end,
      greatest(a.last_at, ${at})
    from (
      select due.subject, side.account, side.amount
      from settled_subject s join (${it.due}) due on due.subject = s.subject
      cross join lateral (values (due.source, -due.amount), (due.target, due.amount)) side (account, amount)
      where s.transfer_id = ${made.id}
    ) line
    left join account a on a.id = line.account
    window account as (partition by line.account order by line.subject)
  `.execute(tx)
}
