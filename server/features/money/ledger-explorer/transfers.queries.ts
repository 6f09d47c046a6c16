import type { Coin } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

export interface TransferRow {
  id: bigint
  operation: string
  key: string
  at: Date
  reverses: bigint | null
}

/** Filters of a list of transfers. */
export interface Narrowed {
  operation: string | undefined
  /** Half-open: from the first moment on, before the second. */
  from: Date | undefined
  before: Date | undefined
}

const columns = sql.raw('t.id, t.operation, t.key, t.at, t.reverses')

const withinTime = ({ from, before }: Narrowed) =>
  sql`${from ? sql`t.at >= ${from}` : sql`true`} and ${before ? sql`t.at < ${before}` : sql`true`}`

const narrowed = (it: Narrowed) =>
  sql`${withinTime(it)} and ${it.operation === undefined ? sql`true` : sql`t.operation = ${it.operation}`}`

/**
 * Every operation that the ledger knows. The index leads from each one to the next, however many transfers lie
 * between.
 */
export async function operationsKnown(db: Db): Promise<string[]> {
  const { rows } = await sql<{ operation: string }>`
    with recursive known (operation) as (
      (select operation from transfer order by operation limit 1)
      union all
      select (select t.operation from transfer t where t.operation > k.operation order by t.operation limit 1)
      from known k where k.operation is not null
    )
    select operation from known where operation is not null`.execute(db)
  return rows.map(({ operation }) => operation)
}

/** A page of transfers, the newest first: the newest of each operation, merged. `operations`: those to read. */
export async function transfersAfter(
  db: Db,
  it: Narrowed & { operations: readonly string[] },
  after: { at: Date; id: bigint } | undefined,
  limit: number,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from unnest(${it.operations}::text[]) asked (operation)
    cross join lateral (
      select * from transfer t where t.operation = asked.operation and ${withinTime(it)}
        and ${after ? sql`(t.at, t.id) < (${after.at}, ${after.id})` : sql`true`}
      order by t.at desc, t.id desc limit ${limit}
    ) t
    order by t.at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * A page of transfers by the beginning of their key, in the order of keys. `after`: the last one of the page before.
 */
export async function transfersOfKey(
  db: Db,
  beginning: string,
  it: Narrowed,
  after: bigint | undefined,
  limit: number,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from transfer t
    where t.key >= ${beginning} and t.key < ${beginning} || chr(1114111) and ${narrowed(it)}
      and ${after === undefined ? sql`true` : sql`t.key > (select key from transfer where id = ${after})`}
    order by t.key limit ${limit}`.execute(db)
  return rows
}

/** One transfer by its number, if it passes the filters. */
export async function transferNumbered(db: Db, id: bigint, it?: Narrowed): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from transfer t where t.id = ${id} and ${it ? narrowed(it) : sql`true`}`.execute(db)
  return rows[0]
}

/**
 * The transfers of the newest `limit` entries of some accounts, the newest first, and whether more may follow. An
 * account may have several entries of one transfer, so there may be fewer transfers than entries. The entries of a
 * member's account are ordered both by transfer and by booking, so halving finds both ends.
 */
export async function transfersOfAccounts(
  db: Db,
  accounts: readonly number[],
  { operation, from, before }: Narrowed,
  after: bigint | undefined,
  limit: number,
): Promise<{ rows: TransferRow[]; more: boolean }> {
  const { rows } = await sql<TransferRow & { found: bigint }>`
    select ${columns}, found.entries as found from (
      select id, sum(count(*)) over () as entries from (
        select e.transfer_id as id from unnest(${accounts}::bigint[]) asked (id)
        join account a on a.id = asked.id
        cross join lateral (
          select least(
            a.entries,
            ${after === undefined ? sql`a.entries` : sql`entry_upto(a.id, ${after}::bigint - 1)`},
            ${before ? sql`entry_before(a.id, ${before})` : sql`a.entries`}
          ) as last, ${from ? sql`entry_before(a.id, ${from})` : sql`0`} as floor offset 0
        ) place
        cross join lateral entries_downfrom(a.id, place.last, ${operation ?? null}, ${limit}) e
        where e.seq > place.floor
        order by e.transfer_id desc limit ${limit}
      ) newest group by id
    ) found join transfer t on t.id = found.id
    order by t.id desc`.execute(db)
  return { rows, more: Number(rows[0]?.found ?? 0n) === limit }
}

export interface MovedRow {
  transfer_id: bigint
  asset: Coin
  entries: bigint
  /** The sum of the positive entries. */
  moved: bigint
}

/** The moved amounts of some transfers, by coin, and the number of their entries. */
export async function movedBy(db: Db, transfers: readonly bigint[]): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    select transfer_id, asset, count(*) as entries, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as moved
    from entry where transfer_id = any (${transfers}::bigint[]) group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The transfer that reverses another one, if there is one. */
export async function reversalOf(db: Db, id: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`select id from transfer where reverses = ${id}`.execute(db)
  return rows[0]?.id ?? null
}
