import type { ChargeCurrency } from '@humidor/domain/commerce/charge.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { type BillRow, type BillsFilter, billColumns, isSince, only } from './bills.queries.ts'

/** A bill with the charge that it paid. Without one, all columns of the charge are null. */
export interface ChargedBillRow extends BillRow {
  /** The number of the payer. */
  uid: number
  merchant_id: number
  /** The number of the transfer that paid it. */
  paid_by: bigint
  shop: string
  shop_address: string
  currency: ChargeCurrency | null
  money: bigint | null
  tip: bigint | null
  reference: string | null
  note: string | null
  /** The price of one piece as digits, because JSON numbers are not exact. */
  items: { title: string; pieces: number; price: string }[] | null
}

const billsWhere = (condition: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<ChargedBillRow>`
  select ${billColumns}, b.uid, b.merchant_id, b.paid_by, s.name as shop, s.address as shop_address,
    c.currency, c.money, c.tip, c.reference, c.note, c.items
  from merchant_bill b join member p on p.uid = b.uid join merchant s on s.merchant_id = b.merchant_id
  left join merchant_charge c on c.id = b.charge_id
  where ${condition} order by b.id desc ${rest}`

/** A page of a merchant's bills, the newest first. */
export async function billsOf(db: Db, it: BillsFilter & { page: number; limit: number }) {
  const { rows } = await billsWhere(
    sql`b.merchant_id = ${it.merchantId} and ${only[it.which]} and ${isSince(it.since)}`,
    sql`limit ${it.limit} offset ${(it.page - 1) * it.limit}`,
  ).execute(db)
  return rows
}

const oneWhere = async (db: Db, condition: RawBuilder<unknown>) =>
  (await billsWhere(condition, sql`limit 1`).execute(db)).rows[0]

/** A merchant's bill by its receipt: the newest, should two of years ago and today have the same. */
export const billByReceipt = (db: Db, merchantId: number, receipt: string) =>
  oneWhere(db, sql`b.merchant_id = ${merchantId} and b.receipt = ${receipt}`)

/** A merchant's bill. */
export const billById = (db: Db, merchantId: number, id: bigint) =>
  oneWhere(db, sql`b.merchant_id = ${merchantId} and b.id = ${id}`)

/** A member's bill by the transfer that paid it. */
export const billByTransfer = (db: Db, uid: number, transfer: number) =>
  oneWhere(db, sql`b.uid = ${uid} and b.paid_by = ${transfer}`)
