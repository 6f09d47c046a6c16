import type { MallState } from '@humidor/domain/commerce/mall.ts'
import type { ManualSum } from '@humidor/domain/money/transparency.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'

/** The kind of the request for a refund. */
export const REFUND = 'mallRefund'

/** An order in the operators' list, without its address. */
export interface ConsoleOrder {
  id: bigint
  uid: number
  name: string
  status: MallState
  cig: bigint
  cancelled: boolean
  logistics_no: string | null
  created_at: Date
  updated_at: Date
  refund_waits: boolean
}

const columns = sql`o.id, o.uid, m.name, o.status, o.cig, o.cancelled, o.logistics_no, o.created_at, o.updated_at,
  asked.id is not null as refund_waits`

const joined = (at: Date) => sql`
  mall_order o join member m on m.uid = o.uid
  left join approval asked
    on asked.kind = ${REFUND} and asked.about = o.id::text and asked.state = 'waiting' and asked.expires_at > ${at}`

export interface OrdersFilter {
  state: MallState
  uid: number | undefined
  id: bigint | undefined
}

// Built from the filters in use, so that each query finds its index. A search for one order finds it in any state.
const wanted = ({ state, uid, id }: OrdersFilter) => {
  if (id !== undefined) return sql`o.id = ${id}`
  return sql`o.status = ${sql.lit(state)} and ${uid === undefined ? sql`true` : sql`o.uid = ${uid}`}`
}

/** A page of orders after a number: the oldest first where they are to be sent, the newest first otherwise. */
export async function ordersAfter(db: Db, asked: OrdersFilter, after: bigint | undefined, limit: number, at: Date) {
  const oldestFirst = asked.state === 'created'
  const beyond = after === undefined ? sql`` : sql`and o.id ${sql.raw(oldestFirst ? '>' : '<')} ${after}`
  const { rows } = await sql<ConsoleOrder>`
    select ${columns} from ${joined(at)} where ${wanted(asked)} ${beyond}
    order by o.id ${sql.raw(oldestFirst ? 'asc' : 'desc')} limit ${limit}`.execute(db)
  return rows
}

/** Orders by their numbers, in any state. */
export async function ordersNumbered(db: Db, ids: readonly bigint[], at: Date) {
  const { rows } = await sql<ConsoleOrder>`
    select ${columns} from ${joined(at)} where o.id = any (${ids}::bigint[]) order by o.id`.execute(db)
  return rows
}

/** Counts up to ten thousand. */
export const countOrders = (db: Db, asked: OrdersFilter): Promise<number> =>
  countRows(db, sql`mall_order o where ${wanted(asked)}`)

/** One order with all its fields. */
export interface WholeOrder extends ConsoleOrder {
  address_name: string
  address_phone: string
  address_detail: string
  price: bigint
  shipped_at: Date | null
  shipped_by_name: string | null
  ends_at: Date | null
  ended_at: Date | null
  confirmed: boolean
  reply: string | null
  paid_by: bigint
  refunded_by: bigint | null
}

export async function wholeOrder(db: Db, id: bigint, at: Date): Promise<WholeOrder | undefined> {
  const { rows } = await sql<WholeOrder>`
    select ${columns}, o.address_name, o.address_phone, o.address_detail, o.price, o.shipped_at,
      (select name from operator where id = o.shipped_by) as shipped_by_name, o.ends_at, o.ended_at, o.confirmed, o.reply,
      o.paid_by, o.refunded_by
    from ${joined(at)} where o.id = ${id}`.execute(db)
  return rows[0]
}

/** The states of some orders, by their numbers. */
export async function statesOf(db: Db, ids: readonly bigint[]): Promise<Map<bigint, MallState>> {
  const { rows } = await sql<{ id: bigint; status: MallState }>`
    select id, status from mall_order where id = any (${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Orders that operators refunded: since a moment, and ever. */
export async function refundSums(db: Db, since: Date): Promise<ManualSum[]> {
  const { rows } = await sql<ManualSum>`
    select 'mallRefund' as kind, 'CIG' as coin, count(*) as count, coalesce(sum(cig), 0)::bigint as amount,
      count(*) filter (where refunded_at > ${since}) as "recentCount",
      coalesce(sum(cig) filter (where refunded_at > ${since}), 0)::bigint as "recentAmount"
    from mall_order where refunded_at is not null and not cancelled having count(*) > 0`.execute(db)
  return rows
}
