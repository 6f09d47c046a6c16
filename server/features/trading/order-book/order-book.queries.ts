import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { TradeAction, TradeEnd, TradeStatus } from '@humidor/domain/trading/order-book.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'

/** SQL for the reserved money of an order `o`: ₡ of a sell order, USCD of a buy order, 0 once it has ended. */
const heldSql = sql<bigint>`case when o.status not in ('created', 'part') then 0
  when o.action = 'sell' then o.left_cig else o.locked - o.traded end`

/** The columns that every reader needs. Amounts are millionths, the premium is per mille. */
export interface OrderRow {
  id: bigint
  uid: number
  action: TradeAction
  status: TradeStatus
  money_cig: bigint
  left_cig: bigint
  price: bigint
  premium: number
  ends_at: Date
}

/** The columns of `OrderRow`. `o` is the order. */
export const orderColumns: RawBuilder<unknown> = sql`o.id, o.uid, o.action, o.status, o.money_cig, o.left_cig, o.price,
  o.premium, o.ends_at`

/** An order, locked in order to be filled or ended. */
export interface LockedOrder extends OrderRow {
  fills: number
  held_by: bigint
  /** Millionths of ₡ (sell) or USCD (buy) that are still reserved. */
  held: bigint
}

const held = sql`${orderColumns}, o.fills, o.held_by, ${heldSql} as held`

/** Locks an order. Undefined: there is none of that number, or it is not `owner`’s. */
export async function lockOrder(tx: Tx, id: bigint, owner?: number): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select ${held} from trade_order o
    where o.id = ${id} and (${owner ?? null}::int is null or o.uid = ${owner ?? null}) for no key update of o`.execute(
    tx,
  )
  return rows[0]
}

/** Locks expired orders, the first due first. Skips orders that another transaction fills or ends. */
export async function lockDueOrders(
  tx: Tx,
  { at, limit, except = [] }: { at: Date; limit: number; except?: readonly bigint[] },
): Promise<LockedOrder[]> {
  const { rows } = await sql<LockedOrder>`
    select ${held} from trade_order o
    where o.status in ('created', 'part') and o.ends_at <= ${at} and o.id <> all (${except}::bigint[])
    order by o.ends_at, o.id limit ${limit} for no key update of o skip locked`.execute(tx)
  return rows
}

/** The number of a member's open orders, and the number of the next order. */
export async function countOpen(tx: Tx, uid: number): Promise<{ open: number; id: bigint }> {
  const { rows } = await sql<{ open: bigint; id: bigint }>`
    select count(*) as open, nextval(pg_get_serial_sequence('trade_order', 'id')) as id
    from trade_order where uid = ${uid} and status in ('created', 'part')`.execute(tx)
  return { open: Number(rows[0]?.open ?? 0n), id: BigInt(rows[0]?.id ?? 0n) }
}

export interface NewOrder {
  id: bigint
  uid: number
  action: TradeAction
  money_cig: bigint
  price: bigint
  premium: number
  locked: bigint
  created_at: Date
  ends_at: Date
  /** The transfer that reserves the money. */
  held_by: bigint
}

export const insertOrder = (tx: Tx, order: NewOrder) =>
  tx
    .insertInto('trade_order')
    .values({ ...order, left_cig: order.money_cig })
    .execute()

export interface NewFill {
  order: LockedOrder
  /** Uid of the member who fills it. */
  by: number
  cig: bigint
  uscd: bigint
  at: Date
  day: BusinessDay
  transferId: bigint
}

/** Writes a fill of a locked order and the amount left. An order with nothing left has ended. */
export async function writeFill(tx: Tx, { order, by, cig, uscd, at, day, transferId }: NewFill): Promise<void> {
  await sql`
    with fill as (
      insert into trade_fill (order_id, nth, uid, cig, uscd, at, day, transfer_id)
      values (${order.id}, ${order.fills + 1}, ${by}, ${cig}, ${uscd}, ${at}, ${day}, ${transferId})
    )
    update trade_order o set left_cig = o.left_cig - ${cig}::bigint, traded = o.traded + ${uscd}::bigint, fills = o.fills + 1,
      last_uid = ${by},
      -- Never before it began: the clock of another node may be behind.
      ${order.left_cig === cig ? sql`status = 'success', ended_as = 'filled', ended_at = greatest(${at}, o.created_at)` : sql`status = 'part'`}
    where o.id = ${order.id}`.execute(tx)
}

/** How unfilled orders ended; if an operator stopped them, who and why. */
export interface Ended {
  /** Each with the transfer that returned the rest. */
  ended: readonly { id: bigint; by: bigint }[]
  as: Exclude<TradeEnd, 'filled'>
  at: Date
  stop?: { operatorId: number; reason: string } | undefined
}

/** Writes how locked orders ended, never before they began: the clock of another node may be behind. */
export async function writeEnded(tx: Tx, { ended, as, at, stop }: Ended): Promise<void> {
  await sql`
    update trade_order o set status = 'fail', ended_as = ${as}, ended_at = greatest(${at}, o.created_at), ended_by = e.by,
      stopped_by = ${stop?.operatorId ?? null}, reason = ${stop?.reason ?? null}
    from unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ by }) => by)}::bigint[]) e (id, by)
    where o.id = e.id`.execute(tx)
}

/** An order in its owner's list. */
export interface OwnOrder extends OrderRow {
  traded: bigint
  held: bigint
  last_uid: number | null
  created_at: Date
  ended_at: Date | null
  ended_as: TradeEnd | null
  reason: string | null
}

/** The columns of `OwnOrder`. */
export const ownColumns: RawBuilder<unknown> = sql`${orderColumns}, o.traded, ${heldSql} as held, o.last_uid, o.created_at,
  o.ended_at, o.ended_as, o.reason`

/** A member's orders below a number, the newest first. */
export async function ownOrders(db: Db, uid: number, below: bigint | undefined, limit: number): Promise<OwnOrder[]> {
  const { rows } = await sql<OwnOrder>`
    select ${ownColumns} from trade_order o
    where o.uid = ${uid} and (${below ?? null}::bigint is null or o.id < ${below ?? null}) order by o.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Counts all orders of a member, up to `COUNTED_AT_MOST`. */
export const countOwnOrders = (db: Db, uid: number) => countRows(db, sql`trade_order where uid = ${uid}`)

/** Counts the open orders of a member. */
export async function openOf(db: Db, uid: number): Promise<number> {
  const { rows } = await sql<{ open: bigint }>`
    select count(*) as open from trade_order where uid = ${uid} and status in ('created', 'part')`.execute(db)
  return Number(rows[0]?.open ?? 0n)
}
