import { type Price, UNIT } from '@humidor/domain/money/micros.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import type { Queued } from '../../../../http/feature.ts'
import { waits } from './bills.queries.ts'

/** The unconverted rest of a bill, in SQL. */
const left = sql<bigint>`(b.money_cig - b.refunded_cig)`
/** Its value at a price in USDT, rounded down. */
const worth = (price: Price): RawBuilder<bigint> => sql`div(${left}::numeric * ${price}::bigint, ${UNIT}::bigint)`

/** A waiting bill with its rest. Millionths. */
export interface WaitingBill {
  id: bigint
  merchant_id: number
  left: bigint
  created_at: Date
}

/** Locks waiting bills with a value of at most `usdt` each, the oldest first. Skips worthless and locked ones. */
export async function lockWaiting(
  tx: Tx,
  it: { price: Price; usdt: bigint; limit: number },
): Promise<readonly WaitingBill[]> {
  const { rows } = await sql<WaitingBill>`
    select b.id, b.merchant_id, ${left} as left, b.created_at from merchant_bill b
    where ${waits} and ${worth(it.price)} between 1 and ${it.usdt}
    order by b.id limit ${it.limit} for no key update of b skip locked`.execute(tx)
  return rows
}

/** The result of a bill's conversion, with its transfer. */
export interface Conversion {
  id: bigint
  cig: bigint
  usdt: bigint
  transferId: bigint
  at: Date
}

/** Records the conversions of bills, and their price. */
export async function writeConversions(tx: Tx, conversions: readonly Conversion[], price: Price): Promise<void> {
  await sql`
    update merchant_bill b set converted_cig = c.cig, money_usdt = c.usdt, converted_at = c.at, converted_by = c.transfer,
      converted_price = ${price}
    from unnest(${conversions.map(({ id }) => id)}::bigint[], ${conversions.map(({ cig }) => cig)}::bigint[],
      ${conversions.map(({ usdt }) => usdt)}::bigint[], ${conversions.map(({ transferId }) => transferId)}::bigint[],
      ${conversions.map(({ at }) => at.toISOString())}::timestamptz[]) c (id, cig, usdt, transfer, at)
    where b.id = c.id`.execute(tx)
}

/** The number of waiting bills paid by a moment, and since when the oldest waits. */
export async function waitingBills(db: Db, by: Date): Promise<Queued> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select count(*) as n, min(b.created_at) as since from merchant_bill b
    where ${waits} and b.created_at <= ${by}`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}

/** The sum of all waiting bills, ₡. */
export async function sumWaiting(db: Db): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(${left}), 0)::bigint as sum from merchant_bill b where ${waits}`.execute(db)
  return rows[0]?.sum ?? 0n
}

/** A waiting bill in the operators' view. */
export interface WaitingRow extends WaitingBill {
  receipt: string
  vcode: string
  name: string
  uid: number
  payer: string
  created_at: Date
}

/** Waiting bills after one of them, the oldest first. */
export async function waitingAfter(db: Db, after: bigint | undefined, limit: number): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select b.id, b.merchant_id, ${left} as left, b.receipt, m.vcode, m.name, b.uid, p.name as payer, b.created_at
    from merchant_bill b join merchant m on m.merchant_id = b.merchant_id join member p on p.uid = b.uid
    where ${waits} and b.id > ${after ?? 0n} order by b.id limit ${limit}`.execute(db)
  return rows
}
