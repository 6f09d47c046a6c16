import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { TradeAction, TradeStatus } from '@humidor/domain/trading/order-book.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'
import { directionOf } from '../../../../platform/console/order.queries.ts'
import { type OwnOrder, ownColumns } from '../order-book.queries.ts'

/** An order with its owner's name. */
export interface MemberOrder extends OwnOrder {
  name: string
}

export interface WholeOrder extends MemberOrder {
  /** The operator who ended it. */
  stopped_by_name: string | null
}

export interface OrdersFilter {
  status: 'open' | TradeStatus | undefined
  action: TradeAction | undefined
  uid: number | undefined
  id: bigint | undefined
  order?: TimeOrder | undefined
}

const statuses = (status: OrdersFilter['status']) => (status === 'open' ? ['created', 'part'] : status ? [status] : [])

// Only the conditions asked for are written, so that each query finds its index.
const wanted = ({ status, action, uid, id }: OrdersFilter) => sql`
  ${status === undefined ? sql`true` : sql`o.status = any (${statuses(status)}::text[])`}
  and ${action === undefined ? sql`true` : sql`o.action = ${sql.lit(action)}`}
  and ${uid === undefined ? sql`true` : sql`o.uid = ${uid}`}
  and ${id === undefined ? sql`true` : sql`o.id = ${id}`}`

/** A page of orders below a number, the newest first. */
export async function ordersBelow(db: Db, asked: OrdersFilter, below: bigint | undefined, limit: number) {
  const { way, past } = directionOf(asked.order)
  const { rows } = await sql<MemberOrder>`
    select ${ownColumns}, m.name from trade_order o join member m on m.uid = o.uid
    where ${wanted(asked)} and ${below === undefined ? sql`true` : sql`o.id ${past} ${below}`}
    order by o.id ${way} limit ${limit}`.execute(db)
  return rows
}

/** Counts orders, up to ten thousand. */
export const countOrders = (db: Db, asked: OrdersFilter): Promise<number> =>
  countRows(db, sql`trade_order o where ${wanted(asked)}`)

export async function orderWith(db: Db, id: bigint): Promise<WholeOrder | undefined> {
  const { rows } = await sql<WholeOrder>`
    select ${ownColumns}, m.name, by.name as stopped_by_name
    from trade_order o join member m on m.uid = o.uid left join operator by on by.id = o.stopped_by
    where o.id = ${id}`.execute(db)
  return rows[0]
}

export interface MemberFill {
  nth: number
  uid: number
  name: string
  cig: bigint
  uscd: bigint
  at: Date
  transfer_id: bigint
}

/** Bounds the list, however often an order is filled. */
const MAX_ROWS = 1_000

/** The fills of an order, the first one first. */
export async function fillsOf(db: Db, id: bigint): Promise<MemberFill[]> {
  const { rows } = await sql<MemberFill>`
    select f.nth, f.uid, m.name, f.cig, f.uscd, f.at, f.transfer_id
    from trade_fill f join member m on m.uid = f.uid where f.order_id = ${id} order by f.nth limit ${MAX_ROWS}`.execute(
    db,
  )
  return rows
}
