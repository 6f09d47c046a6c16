import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import type { MallAddress, MallState } from '@humidor/domain/commerce/mall.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Queued } from '../../../http/feature.ts'

/** Reserves the number of the next order. */
export async function nextOrder(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('mall_order', 'id')) as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sequence without a number')
  return BigInt(row.id)
}

/** A product of an order, with what one piece costs. */
export interface NewLine {
  product: { id: bigint; price: bigint; title: string }
  quantity: number
  cig: bigint
}

export interface NewOrder {
  id: bigint
  uid: number
  lines: readonly NewLine[]
  /** The token price in force. */
  price: bigint
  /** The sum of its lines. */
  cig: bigint
  address: MallAddress
  at: Date
  transferId: bigint
}

/** Stores a paid order and its lines. */
export async function insertOrder(tx: Tx, { id, uid, lines, price, cig, address, at, transferId }: NewOrder) {
  await tx
    .insertInto('mall_order')
    .values({
      id,
      uid,
      status: 'created',
      price,
      cig,
      address_name: address.name,
      address_phone: address.phone,
      address_detail: address.detail,
      created_at: at,
      updated_at: at,
      paid_by: transferId,
    })
    .execute()
  await tx
    .insertInto('mall_order_line')
    .values(
      lines.map(({ product, quantity, cig: each }) => ({
        ...{ order_id: id, product_id: product.id, title: product.title },
        ...{ quantity, price_uscd: product.price, cig: each },
      })),
    )
    .execute()
}

/** An order in its member's view. */
export interface OwnOrder {
  id: bigint
  status: MallState
  cig: bigint
  logistics_no: string | null
  created_at: Date
  updated_at: Date
  ends_at: Date | null
  reply: string | null
  cancelled: boolean
  address_name: string
  address_phone: string
  address_detail: string
}

/** A line of an order. */
export interface OrderLine {
  order_id: bigint
  product_id: bigint
  title: string
  picture: string | null
  quantity: number
  /** What one piece cost. */
  cig: bigint
  price_uscd: bigint
}

// A line keeps the title of its product. While the product still has that title in some language, the reader sees their own
// language.
const titleIn = (language: string) => sql`coalesce((
    select t.title from mall_product_text t
    where t.product_id = l.product_id and t.language = ${language} and exists (
      select from mall_product_text same where same.product_id = l.product_id and same.title = l.title)
  ), l.title) as title`

/** The lines of some orders, by the orders' numbers, in a language: a key of `locales/languages.ts`. */
export async function linesOf(db: Db, orders: readonly { id: bigint }[], language: string) {
  const { rows } = await sql<OrderLine>`
    select l.order_id, l.product_id, ${titleIn(language)}, p.picture, l.quantity, l.cig, l.price_uscd
    from mall_order_line l join mall_product p on p.id = l.product_id
    where l.order_id = any (${orders.map(({ id }) => id)}::bigint[]) order by l.order_id, l.product_id`.execute(db)
  return Map.groupBy(rows, (line) => line.order_id)
}

/** The lines of a locked order, as they were bought. */
export const linesAsBought = (tx: Tx, id: bigint) =>
  tx
    .selectFrom('mall_order_line')
    .select(['product_id', 'title', 'quantity'])
    .where('order_id', '=', id)
    .orderBy('product_id')
    .execute()

/** A member's orders below a number, the newest first. */
export async function ownOrders(
  db: Db,
  uid: number,
  { below, limit }: { below: bigint | undefined; limit: number },
): Promise<OwnOrder[]> {
  const { rows } = await sql<OwnOrder>`
    select o.id, o.status, o.cig, o.logistics_no, o.created_at, o.updated_at, o.ends_at, o.reply, o.cancelled,
      o.address_name, o.address_phone, o.address_detail
    from mall_order o
    where o.uid = ${uid} ${below === undefined ? sql`` : sql`and o.id < ${below}`}
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countOwnOrders(db: Db, uid: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from mall_order where uid = ${uid}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** How many orders a member cancelled on a business day. */
export async function countCancelledOn(db: Db, uid: number, day: BusinessDay): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from mall_order
    where uid = ${uid} and cancelled and refunded_at >= ${startOf(day)} and refunded_at < ${startOf(dayAfter(day))}`.execute(
    db,
  )
  return Number(rows[0]?.n ?? 0n)
}

/** Locks an order for a change, until the transaction ends. */
export const lockOrder = (tx: Tx, id: bigint) =>
  tx
    .selectFrom('mall_order')
    .select(['id', 'uid', 'status', 'cig', 'paid_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Never before the last change: the clocks of two nodes may differ a little. */
const changedAt = (at: Date) => sql<Date>`greatest(updated_at, ${at}::timestamptz)`

/** Records that the member confirmed the arrival. */
export const putFinish = (tx: Tx, id: bigint, at: Date) =>
  tx
    .updateTable('mall_order')
    .set({ status: 'ended', ended_at: at, confirmed: true, updated_at: changedAt(at) })
    .where('id', '=', id)
    .execute()

/** Records the shipment. Of a shipped order only the tracking number changes: its sender and time stay. */
export const putShipping = (tx: Tx, id: bigint, it: { tracking: string; by: number; endsAt: Date; at: Date }) =>
  sql`update mall_order set status = 'shipped', logistics_no = ${it.tracking},
      shipped_by = coalesce(shipped_by, ${it.by}), shipped_at = coalesce(shipped_at, ${it.at}::timestamptz), ends_at = coalesce(ends_at, ${it.endsAt}::timestamptz),
      updated_at = ${changedAt(it.at)}
    where id = ${id}`.execute(tx)

export interface NewRefund {
  as: 'refunded' | 'failed'
  transferId: bigint
  /** The operators' reason; null: the member cancelled the order. */
  reply: string | null
  restocked: boolean
  at: Date
}

/** Records the refund. */
export const putRefund = (tx: Tx, id: bigint, it: NewRefund) =>
  tx
    .updateTable('mall_order')
    .set({
      status: it.as,
      refunded_by: it.transferId,
      refunded_at: it.at,
      reply: it.reply,
      cancelled: it.reply === null,
      restocked: it.restocked,
      updated_at: changedAt(it.at),
    })
    .where('id', '=', id)
    .execute()

/** Ends orders that were sent long enough ago, at most `limit`. Skips locked rows until the next run. Returns how many. */
export async function endArrived(tx: Tx, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update mall_order set status = 'ended', ended_at = ${at}, updated_at = ${changedAt(at)}
    where id in (
      select id from mall_order where status = 'shipped' and ends_at <= ${at}
      order by ends_at, id limit ${limit} for no key update skip locked)`.execute(tx)
  return Number(numAffectedRows)
}

/** The number of orders to send, and since when the oldest waits. */
export async function ordersToSend(db: Db): Promise<Queued> {
  const { rows } = await sql<{ count: bigint; since: Date | null }>`
    select count(*) as count, min(created_at) as since from mall_order where status = 'created'`.execute(db)
  return { count: Number(rows[0]?.count ?? 0n), since: rows[0]?.since ?? null }
}
