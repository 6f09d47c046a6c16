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
  created_at: Date
}

/** The columns of a bill `b` and its payer `p`. */
export const billColumns = sql`b.id, b.receipt, p.name as payer, b.money_cig, b.money_usdt, b.converted_cig, b.refunded_cig, b.refunded_usdt,
  b.returned_cig, b.converted_price, b.created_at`

/** Counts up to `COUNTED_AT_MOST`: a till asks every few seconds. Only `billsWithin` returns older bills. */
export const countBills = (db: Db, merchantId: number, which: Which): Promise<number> =>
  countRows(db, sql`merchant_bill b where b.merchant_id = ${merchantId} and ${only[which]}`)

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

/** A merchant's takings of one business day. Amounts are millionths. */
export interface DayRow {
  day: string
  payments: bigint
  money_cig: bigint
  money_usdt: bigint
  refunds: bigint
  refunded_cig: bigint
  refunded_usdt: bigint
}

/** The days of a time with any payment or refund, the newest first. @param zone the zone of business days */
export async function daysWithin(db: Db, { merchantId, from, before }: Span, zone: string) {
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(payments)::bigint as payments, sum(money_cig)::bigint as money_cig,
      sum(money_usdt)::bigint as money_usdt, sum(refunds)::bigint as refunds,
      sum(refunded_cig)::bigint as refunded_cig, sum(refunded_usdt)::bigint as refunded_usdt
    from (
      select (created_at at time zone ${zone})::date as day, 1 as payments, money_cig,
        coalesce(money_usdt, 0) as money_usdt, 0 as refunds, 0 as refunded_cig, 0 as refunded_usdt
      from merchant_bill where merchant_id = ${merchantId} and created_at >= ${from} and created_at < ${before}
      union all
      select (created_at at time zone ${zone})::date, 0, 0, 0, 1, money_cig, money_usdt
      from merchant_refund where merchant_id = ${merchantId} and created_at >= ${from} and created_at < ${before}
    ) moved group by day order by day desc`.execute(db)
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
