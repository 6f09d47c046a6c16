import type { Price } from '@humidor/domain/money/micros.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'

/** A filter of bills: all, converted, waiting, or with a refund. */
export type Which = 'all' | 'converted' | 'waiting' | 'refunded'

/** Whether a bill waits for conversion, in SQL. `b` is the bill. */
export const waits = sql<boolean>`b.converted_at is null and b.refunded_cig < b.money_cig`

/** The condition of each filter. `b` is the bill. */
export const only: Record<Which, RawBuilder<boolean>> = {
  all: sql`true`,
  converted: sql`b.converted_at is not null`,
  waiting: waits,
  refunded: sql`b.refunded_cig > 0`,
}

/** A bill with the payer's name. Amounts are millionths. */
export interface BillRow {
  id: bigint
  receipt: string
  payer: string
  money_cig: bigint
  money_usdt: bigint | null
  converted_cig: bigint | null
  refunded_cig: bigint
  refunded_usdt: bigint
  returned_cig: bigint
  converted_price: Price | null
  /** The charge that it pays, if any. */
  charge_id: bigint | null
  created_at: Date
  /** The staff who opened its charge. */
  charged_by: string | null
  /** Its refunds, the oldest first. Amounts are digits, because JSON numbers are not exact. */
  refunds: { money: string; by: string | null; at: string }[]
}

/** The columns of a bill `b` and its payer `p`. */
export const billColumns = sql`b.id, b.receipt, p.name as payer, b.money_cig, b.money_usdt, b.converted_cig, b.refunded_cig, b.refunded_usdt,
  b.returned_cig, b.converted_price, b.charge_id, b.created_at,
  (select w.name from merchant_charge c join merchant_staff w on w.id = c.staff_id where c.id = b.charge_id) as charged_by,
  case when b.refunded_cig = 0 then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('money', r.money_cig::text, 'by', w.name, 'at', r.created_at) order by r.id), '[]')
    from merchant_refund r left join merchant_staff w on w.id = r.staff_id where r.bill_id = b.id) end as refunds`

/** Whether a bill `b` is from this moment on, in SQL. */
export const isSince = (since: Date | undefined) => (since ? sql`b.created_at >= ${since}` : sql`true`)

/** Which bills of a merchant. */
export interface BillsFilter {
  merchantId: number
  which: Which
  /** Only those from this moment on. */
  since?: Date | undefined
}

/** A merchant's bills before an id, the newest first. */
export async function billsBefore(
  db: Db,
  it: { merchantId: number; which: Which; before: bigint | undefined; limit: number },
) {
  const { rows } = await sql<BillRow>`
    select ${billColumns} from merchant_bill b join member p on p.uid = b.uid
    where b.merchant_id = ${it.merchantId} and ${only[it.which]} ${it.before === undefined ? sql`` : sql`and b.id < ${it.before}`}
    order by b.id desc limit ${it.limit}`.execute(db)
  return rows
}

/** A bill of this merchant. Undefined where it is missing, or another merchant's. */
export async function billOf(db: Db, merchantId: number, id: bigint): Promise<BillRow | undefined> {
  const { rows } = await sql<BillRow>`
    select ${billColumns} from merchant_bill b join member p on p.uid = b.uid
    where b.id = ${id} and b.merchant_id = ${merchantId}`.execute(db)
  return rows[0]
}

/** Bills by their ids, of any merchant. */
export async function billsOfIds(db: Db, ids: readonly bigint[]): Promise<readonly BillRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BillRow>`
    select ${billColumns} from merchant_bill b join member p on p.uid = b.uid where b.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows
}

/** Counts up to `COUNTED_AT_MOST`: a till asks every few seconds. Only `billsWithin` returns older bills. */
export const countBills = (db: Db, { merchantId, which, since }: BillsFilter): Promise<number> =>
  countRows(db, sql`merchant_bill b where b.merchant_id = ${merchantId} and ${only[which]} and ${isSince(since)}`)

/** A time from one moment on and before another. */
export interface Span {
  merchantId: number
  from: Date
  before: Date
}

/** A place among bills in the order of time. */
export interface BillPlace {
  at: Date
  id: bigint
}

/** Bills of a time after a place, the oldest first. */
export async function billsWithin(
  db: Db,
  { merchantId, from, before }: Span,
  after: BillPlace | undefined,
  limit: number,
) {
  const { rows } = await sql<BillRow>`
    select ${billColumns} from merchant_bill b join member p on p.uid = b.uid
    where b.merchant_id = ${merchantId} and b.created_at >= ${from} and b.created_at < ${before}
      and (b.created_at, b.id) > (${after?.at ?? from}::timestamptz, ${after?.id ?? 0n}::bigint)
    order by b.created_at, b.id limit ${limit}`.execute(db)
  return rows
}

/** A bill at its payment. */
export interface NewBill {
  merchantId: number
  uid: number
  money: bigint
  at: Date
  /** Eight characters of `0-9A-F`. */
  receipt: string
  /** The charge that it pays, if any. */
  chargeId?: bigint | undefined
}

/** Inserts bills with the transfers that pay them, in the order of both. Returns their ids. */
export async function insertBills(tx: Tx, bills: readonly { row: NewBill; transferId: bigint }[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into merchant_bill (merchant_id, uid, money_cig, created_at, receipt, paid_by, charge_id)
    select * from unnest(${bills.map(({ row }) => row.merchantId)}::int[], ${bills.map(({ row }) => row.uid)}::int[],
      ${bills.map(({ row }) => row.money)}::bigint[], ${bills.map(({ row }) => row.at.toISOString())}::timestamptz[],
      ${bills.map(({ row }) => row.receipt)}::text[], ${bills.map(({ transferId }) => transferId)}::bigint[],
      ${bills.map(({ row }) => row.chargeId ?? null)}::bigint[])
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
