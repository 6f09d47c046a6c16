import type { Coin } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

export interface AccountRow {
  id: bigint
  kind: number
  owner: 'member' | 'merchant' | 'platform'
  owner_id: bigint
  /** Null for the platform. */
  owner_name: string | null
  name: string
  asset: Coin
}

const of = sql.raw('a.id, a.kind, a.owner, a.owner_id, coalesce(m.name, s.name) as owner_name, a.name, a.asset')
const owners = sql.raw(`left join member m on a.owner = 'member' and m.uid = a.owner_id
  left join merchant s on a.owner = 'merchant' and s.merchant_id = a.owner_id`)

export interface BalanceRow extends AccountRow {
  mirror: boolean
  balance: bigint
  entries: bigint
  /** Its rows: of a platform account, its lanes. */
  rows: bigint[]
}

/** The accounts of the platform, each with its lanes added up. `kind`: one of them. */
export async function platformAccounts(db: Db, kind?: number): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select min(a.id) as id, a.kind, a.owner, a.owner_id, null as owner_name, a.name, a.asset, a.mirror,
      sum(a.balance)::bigint as balance, sum(a.entries)::bigint as entries, array_agg(a.id) as rows
    from account a where a.id < 100000 and ${kind === undefined ? sql`true` : sql`a.kind = ${kind}`}
    group by a.kind, a.owner, a.owner_id, a.name, a.asset, a.mirror order by a.kind`.execute(db)
  return rows
}

/** Accounts of members and merchants by their numbers. */
export async function accountsNumbered(db: Db, ids: readonly (number | bigint)[]): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select ${of}, a.mirror, a.balance, a.entries, array[a.id] as rows
    from account a ${owners} where a.id = any (${ids}::bigint[]) and a.owner <> 'platform' order by a.id`.execute(db)
  return rows
}

export interface LineRow extends AccountRow {
  amount: bigint
  balance_after: bigint
  seq: bigint
  says: string | null
}

/** The entries of a transfer, givers first. */
export async function linesOf(db: Db, transfer: bigint, limit: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${of}, e.amount, e.balance_after, e.seq, e.operation as says
    from (
      select * from entry where transfer_id = ${transfer} order by amount > 0, account_id, seq limit ${limit}
    ) e join account a on a.id = e.account_id ${owners}
    order by e.amount > 0, e.account_id, e.seq`.execute(db)
  return rows
}

/** An entry's place in the history of an account: the newest first, then by lane. */
export interface EntryPlace {
  /** When it was posted, in microseconds since 1970. */
  micros: bigint
  account: bigint
  seq: bigint
}

export interface HistoryRow extends EntryPlace {
  transfer_id: bigint
  operation: string
  at: Date
  amount: bigint
  balance_after: bigint
}

/** The last entry of an account's row that comes after a place. `entry_before` finds it by halving. */
function lastAfter({ micros, account, seq }: EntryPlace) {
  const moment = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
  return sql`case
    when a.id = ${account} then ${seq}::bigint - 1
    when a.id < ${account} then entry_before(a.id, ${moment} + interval '1 microsecond')
    else entry_before(a.id, ${moment}) end`
}

/** A page of an account's entries: the newest of each of its rows, merged. As fast on the last page as on the first. */
export async function historyAfter(
  db: Db,
  accountRows: readonly bigint[],
  after: EntryPlace | undefined,
  limit: number,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select (extract(epoch from e.booked) * 1000000)::bigint as micros, e.account_id as account, e.seq, e.transfer_id,
      t.operation, t.at, e.amount, e.balance_after
    from (
      select e.account_id, e.seq, e.transfer_id, e.amount, e.balance_after, e.at as booked
      from unnest(${accountRows}::bigint[]) asked (id)
      join account a on a.id = asked.id
      cross join lateral (select ${after ? lastAfter(after) : sql`a.entries`} as seq offset 0) begin
      cross join lateral (
        select * from entry e where e.account_id = a.id and e.seq <= begin.seq order by e.seq desc limit ${limit}
      ) e
      order by e.at desc, e.account_id desc, e.seq desc limit ${limit}
    ) e
    -- The lateral join is not flattened, so that only the shown transfers are looked up.
    cross join lateral (select operation, at from transfer where id = e.transfer_id offset 0) t
    order by e.booked desc, e.account_id desc, e.seq desc`.execute(db)
  return rows
}
