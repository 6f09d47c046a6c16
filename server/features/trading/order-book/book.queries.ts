import type { TradeAction } from '@humidor/domain/trading/order-book.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { type OrderRow, orderColumns } from './order-book.queries.ts'

/** An open order as everybody sees it. */
export interface BookRow extends OrderRow {
  rank: bigint
  created_at: Date
}

/** Orders of each side in the book, and on a further page. */
export const SHOWN = 100

/** A place on a side of the book. The next row comes after it. */
export interface BookPlace {
  rank: bigint
  id: bigint
}

/** The conditions match the partial index of each side, so that the planner uses it. */
const sides = {
  buy: { is: sql`o.action = 'buy'`, order: sql`o.rank desc, o.id` },
  sell: { is: sql`o.action = 'sell'`, order: sql`o.rank, o.id` },
} as const

const columns = sql`${orderColumns}, o.rank, o.created_at`

// An expired order stays in the table until the job ends it. It can no longer be filled, so it is not shown.
const isOpen = (side: TradeAction, at: Date) =>
  sql`${sides[side].is} and o.status in ('created', 'part') and o.ends_at > ${at}`

/** The next orders of a side after a place: up to `SHOWN` and one more. */
export async function pageOfSide(
  db: Db,
  side: TradeAction,
  after: BookPlace | undefined,
  at: Date,
): Promise<BookRow[]> {
  const { order } = sides[side]
  const best = (beyond: ReturnType<typeof sql>, limit: number) =>
    sql`(select ${columns} from trade_order o where ${isOpen(side, at)} and ${beyond} order by ${order} limit ${limit})`
  if (!after) return (await sql<BookRow>`${best(sql`true`, SHOWN + 1)}`.execute(db)).rows
  // Ranks of buy orders fall while numbers rise. Two queries therefore each read one range of the index.
  const same = best(sql`o.rank = ${after.rank}::bigint and o.id > ${after.id}::bigint`, SHOWN + 1)
  const worse = best(
    side === 'buy' ? sql`o.rank < ${after.rank}::bigint` : sql`o.rank > ${after.rank}::bigint`,
    SHOWN + 1,
  )
  const { rows } = await sql<BookRow>`
    select * from (${same} union all ${worse}) o order by ${order} limit ${SHOWN + 1}`.execute(db)
  return rows
}

export interface Top {
  /** The best buy orders, then the best sell orders. */
  rows: BookRow[]
  /** All open orders of each side. */
  counts: Record<TradeAction, number>
}

/**
 * Asks for the best orders of both sides and their counts in one statement, so that both are of one moment. An empty
 * book gives one row, with the counts alone.
 */
export function topQuery(at: Date) {
  const top = (side: TradeAction) =>
    sql`(select ${columns} from trade_order o where ${isOpen(side, at)} order by ${sides[side].order} limit ${SHOWN})`
  const count = (side: TradeAction) => sql`(select count(*) from trade_order o where ${isOpen(side, at)})`
  return sql<BookRow & { buys: bigint; sells: bigint }>`
    with counts as materialized (select ${count('buy')} as buys, ${count('sell')} as sells)
    select o.*, counts.buys, counts.sells from counts
    left join (${top('buy')} union all ${top('sell')}) o on true
    order by o.action, case o.action when 'buy' then -o.rank else o.rank end, o.id`
}

/** The best orders of both sides, and their counts. */
export async function topOfBook(db: Db, at: Date): Promise<Top> {
  const { rows } = await topQuery(at).execute(db)
  const counts = { buy: Number(rows[0]?.buys ?? 0n), sell: Number(rows[0]?.sells ?? 0n) }
  return { rows: rows.filter(({ id }) => id !== null), counts }
}
