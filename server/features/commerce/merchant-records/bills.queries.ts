import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { BillSearch, billFilters } from '@humidor/domain/commerce/bill-search.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'
import { type Amounts, between, gathered, type Moments, within } from '../../../platform/console/ranges.queries.ts'
import { after, byMoment, type Place } from './places.queries.ts'

export type Which = (typeof billFilters)[number]

export interface BillsFilter extends Moments, Amounts {
  order?: TimeOrder | undefined
  /** Undefined: every merchant. */
  merchantId: number | undefined
  which: Which
  /** One bill by its number; the other filters then do not count. */
  id: bigint | undefined
  search: BillSearch | undefined
}

/** A bill with the payer and the charge that it pays. Amounts are millionths. */
export interface BillRow {
  id: bigint
  receipt: string
  vcode: string
  shop: string
  uid: number
  payer: string
  money_cig: bigint
  money_usdt: bigint | null
  converted_cig: bigint | null
  converted_price: Price | null
  converted_at: Date | null
  refunded_cig: bigint
  returned_cig: bigint
  refunded_usdt: bigint
  created_at: Date
  charge_id: bigint | null
  reference: string | null
  paid_by: bigint
  converted_by: bigint | null
}

const only: Record<Which, RawBuilder<boolean>> = {
  all: sql`true`,
  converted: sql`b.converted_at is not null`,
  waiting: sql`b.converted_at is null and b.refunded_cig < b.money_cig`,
  refunded: sql`b.refunded_cig > 0`,
}

/** Whether a row is of a merchant. Undefined: of any. */
export const isOf = (row: 'b' | 'c' | 'merchant_bill' | 'merchant_charge', merchantId: number | undefined) =>
  merchantId === undefined ? sql`true` : sql`${sql.ref(`${row}.merchant_id`)} = ${merchantId}`

/** The numbers of the bills that a search means, each found by an index of its own. */
const sought = (merchantId: number | undefined, { receipt, code, reference, uid, amount }: BillSearch) => sql`b.id in (
  select id from merchant_bill where receipt = ${receipt ?? null}
  union all select x.id from merchant_charge c join merchant_bill x on x.charge_id = c.id
    where c.code = ${code ?? null} or (${isOf('c', merchantId)} and c.reference = ${reference ?? null})
  union all select id from merchant_bill where uid = ${uid ?? null} and ${isOf('merchant_bill', merchantId)}
  union all select id from merchant_bill where ${isOf('merchant_bill', merchantId)} and money_cig = ${amount ?? null})`

const wanted = ({ merchantId, which, id, search, ...range }: BillsFilter) =>
  id === undefined
    ? sql`${isOf('b', merchantId)} and ${only[which]} and ${within(sql`b.created_at`, range)}
        and ${between(sql`b.money_cig`, range)} and ${search ? sought(merchantId, search) : sql`true`}`
    : sql`${isOf('b', merchantId)} and b.id = ${id}`

/** A page of bills, the newest first. @param few see `pageAndCount` */
export async function billsAfter(
  db: Db,
  filter: BillsFilter,
  { place, limit, few }: { place: Place | undefined; limit: number; few: boolean },
) {
  const bills = gathered(sql`merchant_bill b where ${wanted(filter)} and ${after('b', place, filter.order)}`, few)
  const { rows } = await sql<BillRow>`
    select b.id, b.receipt, m.vcode, m.name as shop, b.uid, p.name as payer, b.money_cig, b.money_usdt, b.converted_cig, b.converted_price, b.converted_at,
      b.refunded_cig, b.returned_cig, b.refunded_usdt, b.created_at, b.charge_id, c.reference, b.paid_by, b.converted_by
    from ${bills} b join merchant m on m.merchant_id = b.merchant_id join member p on p.uid = b.uid
      left join merchant_charge c on c.id = b.charge_id
    order by ${byMoment('b', filter.order)} limit ${limit}`.execute(db)
  return rows
}

export const countBills = (db: Db, filter: BillsFilter): Promise<number> =>
  countRows(db, sql`merchant_bill b where ${wanted(filter)}`)

/** The bill that a transfer of the ledger pays, converts or refunds, and its merchant. */
export interface TransferBillRow {
  transfer: bigint
  id: bigint
  receipt: string
  vcode: string
  name: string
}

/** The bills behind some transfers, by the transfer. Transfers of anything else are absent. */
export async function billsOfTransfers(db: Db, transfers: readonly bigint[]) {
  const { rows } = await sql<TransferBillRow>`
    select t.transfer, b.id, b.receipt, m.vcode, m.name from (
      select id, paid_by as transfer from merchant_bill where paid_by = any(${transfers}::bigint[])
      union all select id, converted_by from merchant_bill where converted_by = any(${transfers}::bigint[])
      union all select bill_id, refunded_by from merchant_refund where refunded_by = any(${transfers}::bigint[])
    ) t join merchant_bill b on b.id = t.id join merchant m on m.merchant_id = b.merchant_id`.execute(db)
  return new Map(rows.map((row) => [row.transfer, row]))
}
