import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { TradeAction, TradeStatus } from '@humidor/domain/trading/order-book.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'
import { type OwnOrder, ownColumns } from './order-book.queries.ts'

/** An order as operators see it. */
export interface DeskOrder extends OwnOrder {
  name: string
}

export interface WholeOrder extends DeskOrder {
  /** Who took it out of the book. */
  stopped_by_name: string | null
}

export interface OrdersAsked {
  status: 'open' | TradeStatus | undefined
  action: TradeAction | undefined
  uid: number | undefined
  id: bigint | undefined
}

const statuses = (status: OrdersAsked['status']) => (status === 'open' ? ['created', 'part'] : status ? [status] : [])

// Put together of what was asked for, so that each question finds its index.
const wanted = ({ status, action, uid, id }: OrdersAsked) => sql`
  ${status === undefined ? sql`true` : sql`o.status = any (${statuses(status)}::text[])`}
  and ${action === undefined ? sql`true` : sql`o.action = ${sql.lit(action)}`}
  and ${uid === undefined ? sql`true` : sql`o.uid = ${uid}`}
  and ${id === undefined ? sql`true` : sql`o.id = ${id}`}`

/** A page of orders, the newest first, from below a number on. */
export async function ordersBelow(db: Db, asked: OrdersAsked, below: bigint | undefined, limit: number) {
  const { rows } = await sql<DeskOrder>`
    select ${ownColumns}, m.name from trade_order o join member m on m.uid = o.uid
    where ${wanted(asked)} and ${below === undefined ? sql`true` : sql`o.id < ${below}`}
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted up to ten thousand. */
export const countOrders = (db: Db, asked: OrdersAsked): Promise<number> =>
  countRows(db, sql`trade_order o where ${wanted(asked)}`)

/** One order. */
export async function orderWith(db: Db, id: bigint): Promise<WholeOrder | undefined> {
  const { rows } = await sql<WholeOrder>`
    select ${ownColumns}, m.name, by.name as stopped_by_name
    from trade_order o join member m on m.uid = o.uid left join operator by on by.id = o.stopped_by
    where o.id = ${id}`.execute(db)
  return rows[0]
}

export interface DeskFill {
  nth: number
  uid: number
  name: string
  cig: bigint
  uscd: bigint
  at: Date
  transfer_id: bigint
}

/** However often an order is filled, a list is a list. */
const MAX_ROWS = 1_000

/** The fills of an order, the first one first. */
export async function fillsOf(db: Db, id: bigint): Promise<DeskFill[]> {
  const { rows } = await sql<DeskFill>`
    select f.nth, f.uid, m.name, f.cig, f.uscd, f.at, f.transfer_id
    from trade_fill f join member m on m.uid = f.uid where f.order_id = ${id} order by f.nth limit ${MAX_ROWS}`.execute(
    db,
  )
  return rows
}

export interface DayVolume {
  day: BusinessDay
  fills: number
  cig: bigint
  uscd: bigint
}

/** What was traded on each business day from one on, the newest first; days without a fill are not told. */
export async function volumeSince(db: Db, day: BusinessDay): Promise<DayVolume[]> {
  const { rows } = await sql<{ day: BusinessDay; fills: bigint; cig: bigint; uscd: bigint }>`
    select to_char(day, 'yyyy-mm-dd') as day, count(*) as fills, sum(cig)::bigint as cig, sum(uscd)::bigint as uscd
    from trade_fill where day >= ${day}::date group by trade_fill.day order by trade_fill.day desc`.execute(db)
  return rows.map((row) => ({ ...row, fills: Number(row.fills) }))
}

/** How many orders of each side are open, and what is held for them. */
export async function openInAll(db: Db) {
  const { rows } = await sql<{ buy: bigint; sell: bigint; cig: bigint; uscd: bigint }>`
    select count(*) filter (where action = 'buy') as buy, count(*) filter (where action = 'sell') as sell,
      coalesce(sum(left_cig) filter (where action = 'sell'), 0)::bigint as cig,
      coalesce(sum(locked - traded) filter (where action = 'buy'), 0)::bigint as uscd
    from trade_order where status in ('created', 'part')`.execute(db)
  const { buy = 0n, sell = 0n, cig = 0n, uscd = 0n } = rows[0] ?? {}
  return { buy: Number(buy), sell: Number(sell), cig, uscd }
}
