import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { memberAccountSql } from '../../../ledger/accounts.ts'

/** Reserves the number of the next move. */
export async function nextMove(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('treasure_move', 'id')) as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sequence without a number')
  return BigInt(row.id)
}

/**
 * Stores a move of a member whose account is locked, for the day of its ledger entry. That day is never before an entry already
 * booked, such as midnight interest that commits before a request of the evening before.
 * @param money millionths of USCD, below zero for a withdrawal
 */
export async function insertMove(tx: Tx, move: { id: bigint; uid: number; money: bigint; transferId: bigint }) {
  const { id, uid, money, transferId } = move
  const lhb = memberAccountSql(sql`${uid}`, 'lhb')
  await sql`
    insert into treasure_move (id, uid, day, at, money, net, transfer_id) overriding system value
    select ${id}, ${uid}, (e.at at time zone 'Asia/Shanghai')::date, e.at, ${money}, ${money}::bigint + coalesce((
      select v.net from treasure_move v where v.uid = ${uid} order by v.id desc limit 1
    ), 0), ${transferId}
    from entry e where e.transfer_id = ${transferId} and e.account_id = ${lhb}`.execute(tx)
}

/** Adds a member to those that the settlement visits. */
export const insertHolding = (tx: Tx, uid: number) =>
  sql`insert into treasure_holding (uid) values (${uid}) on conflict do nothing`.execute(tx)

/** A member's treasure at a moment: millionths of USCD. */
export interface TreasureRow {
  money: bigint
  leaving: bigint
  /** Deposits of the day that were not withdrawn again. */
  unconfirmed: bigint
  last_interest: bigint
  total_interest: bigint
}

/** A member's treasure on a day. */
export async function treasureOf(db: Db, uid: number, today: BusinessDay): Promise<TreasureRow> {
  const account = memberAccountSql(sql`${uid}`, 'lhb')
  const { rows } = await sql<TreasureRow>`
    select a.balance as money, o.balance as leaving,
      coalesce(last.net, 0) - least(coalesce(day.low, last.net, 0), coalesce(day.opening, last.net, 0)) as unconfirmed,
      a.balance - coalesce(last.net, 0) as total_interest,
      coalesce((
        select e.amount from entry e where e.account_id = a.id and e.operation = 'profitTransferIn' order by e.seq desc limit 1
      ), 0) as last_interest
    from account a join account o on o.id = ${memberAccountSql(sql`${uid}`, 'held.lhbOut')}
    left join lateral (select net from treasure_move where uid = ${uid} order by id desc limit 1) last on true
    left join lateral (
      select min(net) as low, (array_agg(net - money order by id))[1] as opening
      from treasure_move where day = ${today} and uid = ${uid}
    ) day on true
    where a.id = ${account}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no treasure of ${uid}`)
  return row
}

/** An entry of a member's treasure. */
export interface DetailRow {
  seq: bigint
  operation: 'transferInLhb' | 'transferOutLhb' | 'profitTransferIn'
  amount: bigint
  at: Date
  /** True for deposits of earlier days, arrived withdrawals, and interest. */
  done: boolean
}

/** A page of a member's moves, the newest first, and the number of all rows. A page is found by row number, however far back. */
export async function detailOf(
  db: Db,
  uid: number,
  today: BusinessDay,
  { page, limit }: { page: number; limit: number },
) {
  const account = memberAccountSql(sql`${uid}`, 'lhb')
  const before = (page - 1) * limit
  const { rows } = await sql<DetailRow & { count: bigint }>`
    select e.seq, e.operation, e.amount, e.at, a.entries as count, case e.operation
      when 'transferInLhb' then (e.at at time zone 'Asia/Shanghai')::date < ${today}::date
      when 'transferOutLhb' then (select v.arrived_by is not null from treasure_move v where v.transfer_id = e.transfer_id)
      else true end as done
    from account a left join lateral (
      select * from entry e where e.account_id = a.id and e.seq <= a.entries - ${before}::bigint order by e.seq desc limit ${limit}
    ) e on true
    where a.id = ${account} order by e.seq desc`.execute(db)
  return { rows: rows.filter(({ seq }) => seq !== null), count: Number(rows[0]?.count ?? 0n) }
}

/** A withdrawal that has not arrived. `money`: millionths of USCD, above zero. */
export interface OpenOut {
  id: bigint
  uid: number
  money: bigint
  transfer_id: bigint
}

/** Locks withdrawals from before a day that have not arrived, except for some, the oldest first. */
export async function lockOpenOuts(
  tx: Tx,
  { day, except, limit }: { day: BusinessDay; except: readonly bigint[]; limit: number },
): Promise<OpenOut[]> {
  const { rows } = await sql<OpenOut>`
    select id, uid, -money as money, transfer_id from treasure_move
    where money < 0 and arrived_by is null and day < ${day} and id <> all (${except}::bigint[])
    order by id limit ${limit} for no key update`.execute(tx)
  return rows
}

/** Their transfers, for `moveBulk`. */
export const dueOuts = (ids: readonly bigint[]) => sql`
  select id as subject, ${memberAccountSql(sql`uid`, 'held.lhbOut')} as source,
    ${memberAccountSql(sql`uid`, 'transaction')} as target, -money as amount
  from treasure_move where id = any (${ids}::bigint[])`

/** Records the transfer of their arrival. */
export const writeArrived = (tx: Tx, ids: readonly bigint[], transferId: bigint) =>
  sql`update treasure_move set arrived_by = ${transferId} where id = any (${ids}::bigint[])`.execute(tx)
