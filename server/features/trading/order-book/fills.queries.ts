import type { TradeAction } from '@humidor/domain/trading/order-book.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'

/** A fill of an order, for one of its two parties. Amounts are millionths, the premium is per mille. */
export interface OwnFill {
  /** The transfer. Its number rises with time. */
  id: bigint
  order_id: bigint
  action: TradeAction
  /** The member is the owner of the order, not the one who filled it. */
  own: boolean
  price: bigint
  premium: number
  cig: bigint
  uscd: bigint
  at: Date
}

const columns = sql`f.transfer_id as id, f.order_id, o.action, o.price, o.premium, f.cig, f.uscd, f.at`

/** The fills of a member's own orders, and those by which they filled other orders. Nobody fills an own order. */
export async function ownFills(db: Db, uid: number, below: bigint | undefined, limit: number): Promise<OwnFill[]> {
  const before = below === undefined ? sql`true` : sql`f.transfer_id < ${below}::bigint`
  const { rows } = await sql<OwnFill>`
    (select ${columns}, false as own from trade_fill f join trade_order o on o.id = f.order_id
      where f.uid = ${uid} and ${before} order by f.transfer_id desc limit ${limit})
    union all
    (select ${columns}, true from trade_order o join trade_fill f on f.order_id = o.id
      where o.uid = ${uid} and ${before} order by f.transfer_id desc limit ${limit})
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts all fills of a member, up to `COUNTED_AT_MOST`. */
export const countOwnFills = (db: Db, uid: number) =>
  countRows(
    db,
    sql`(select 1 from trade_fill where uid = ${uid}
      union all select 1 from trade_order o join trade_fill f on f.order_id = o.id where o.uid = ${uid}) both_sides`,
  )
