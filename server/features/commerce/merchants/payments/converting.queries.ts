import { type Price, UNIT } from '@humidor/domain/money/micros.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import type { Queued } from '../../../../http/feature.ts'
import { waits } from './bills.queries.ts'

/** What is left of a bill to be converted, inside SQL. */
const left = sql<bigint>`(b.money_cig - b.refunded_cig)`
/** What that is worth at a price in USDT, rounded down. */
const worth = (price: Price): RawBuilder<bigint> => sql`div(${left}::numeric * ${price}::bigint, ${UNIT}::bigint)`

/** A bill that waits, with what is left of it. Millionths. */
export interface WaitingBill {
  id: bigint
  merchant_id: number
  left: bigint
}

/** Bills that wait and are worth something, but at most `usdt` each: the oldest first, locked. What somebody else holds is passed over. */
export async function lockWaiting(
  tx: Tx,
  it: { price: Price; usdt: bigint; limit: number },
): Promise<readonly WaitingBill[]> {
  const { rows } = await sql<WaitingBill>`
    select b.id, b.merchant_id, ${left} as left from merchant_bill b
    where ${waits} and ${worth(it.price)} between 1 and ${it.usdt}
    order by b.id limit ${it.limit} for no key update of b skip locked`.execute(tx)
  return rows
}

/** What a bill was converted into, and by which transfer. */
export interface Conversion {
  id: bigint
  cig: bigint
  usdt: bigint
  transferId: bigint
}

/** Writes down what bills were converted into, and at which price. */
export async function writeConversions(
  tx: Tx,
  conversions: readonly Conversion[],
  { price, at }: { price: Price; at: Date },
): Promise<void> {
  await sql`
    update merchant_bill b set converted_cig = c.cig, money_usdt = c.usdt, converted_at = ${at}, converted_by = c.transfer,
      converted_price = ${price}
    from unnest(${conversions.map(({ id }) => id)}::bigint[], ${conversions.map(({ cig }) => cig)}::bigint[],
      ${conversions.map(({ usdt }) => usdt)}::bigint[], ${conversions.map(({ transferId }) => transferId)}::bigint[])
      c (id, cig, usdt, transfer)
    where b.id = c.id`.execute(tx)
}

/** How many bills wait that were paid by a moment, and since when the oldest does. */
export async function waitingBills(db: Db, by: Date): Promise<Queued> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select count(*) as n, min(b.created_at) as since from merchant_bill b
    where ${waits} and b.created_at <= ${by}`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}

/** All that waits, ₡. */
export async function sumWaiting(db: Db): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(${left}), 0)::bigint as sum from merchant_bill b where ${waits}`.execute(db)
  return rows[0]?.sum ?? 0n
}

/** A bill that waits, as operators see it. */
export interface WaitingRow extends WaitingBill {
  receipt: string
  vcode: string
  name: string
  uid: number
  payer: string
  created_at: Date
}

/** Bills that wait, after one of them, the oldest first. */
export async function waitingAfter(db: Db, after: bigint | undefined, limit: number): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select b.id, b.merchant_id, ${left} as left, b.receipt, m.vcode, m.name, b.uid, p.name as payer, b.created_at
    from merchant_bill b join merchant m on m.merchant_id = b.merchant_id join member p on p.uid = b.uid
    where ${waits} and b.id > ${after ?? 0n} order by b.id limit ${limit}`.execute(db)
  return rows
}
