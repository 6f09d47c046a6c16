import type { ChargeCurrency } from '@humidor/domain/commerce/charge.ts'
import type { TileColor } from '@humidor/domain/commerce/till.ts'
import type { Micros } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../database/database.ts'

/** An item of a till. */
export interface ItemRow {
  id: bigint
  title: string
  currency: ChargeCurrency
  price: Micros
  color: TileColor
}

/** A merchant's items, in the order of the till. */
export async function itemsOf(db: Db, merchantId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select id, title, currency, price, color from merchant_item where merchant_id = ${merchantId} order by place, id`.execute(
    db,
  )
  return rows
}

/** Locks a merchant's items and receipts: concurrent changes take turns. Payments do not wait. */
export const lockTill = (tx: Tx, merchantId: number) =>
  sql`select from merchant where merchant_id = ${merchantId} for no key update`.execute(tx)

/** Adds an item after all others. Returns its id. */
export async function insertItem(tx: Tx, merchantId: number, it: Omit<ItemRow, 'id'>): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into merchant_item (merchant_id, title, currency, price, color, place)
    values (${merchantId}, ${it.title}, ${it.currency}, ${it.price}, ${it.color},
      (select coalesce(max(place) + 1, 0) from merchant_item where merchant_id = ${merchantId}))
    returning id`.execute(tx)
  return rows[0]?.id ?? 0n
}

/** Changes an item of this merchant. Returns whether there is one. */
export async function updateItem(tx: Tx, merchantId: number, { id, ...it }: ItemRow): Promise<boolean> {
  const { rows } = await sql`
    update merchant_item set title = ${it.title}, currency = ${it.currency}, price = ${it.price}, color = ${it.color}
    where id = ${id} and merchant_id = ${merchantId} returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes an item of this merchant. Returns whether there was one. */
export async function removeItem(tx: Tx, merchantId: number, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    delete from merchant_item where id = ${id} and merchant_id = ${merchantId} returning id`.execute(tx)
  return rows.length > 0
}

/** Puts a merchant's items into an order. */
export const placeItems = (tx: Tx, merchantId: number, ids: readonly bigint[]) =>
  sql`update merchant_item i set place = o.place - 1
    from unnest(${ids}::bigint[]) with ordinality o (id, place)
    where i.id = o.id and i.merchant_id = ${merchantId} and i.place <> o.place - 1`.execute(tx)

/** How many receipts were mailed on a day: of a bill, and of all bills of its merchant. */
export async function mailsOf(tx: Tx, it: { billId: bigint; merchantId: number; day: string }) {
  const { rows } = await sql<{ of_bill: bigint; of_merchant: bigint }>`
    select coalesce(sum(sent) filter (where bill_id = ${it.billId}), 0)::bigint as of_bill, coalesce(sum(sent), 0)::bigint as of_merchant
    from merchant_receipt_mail where merchant_id = ${it.merchantId} and day = ${it.day}`.execute(tx)
  return { ofBill: Number(rows[0]?.of_bill ?? 0n), ofMerchant: Number(rows[0]?.of_merchant ?? 0n) }
}

/** Counts a mailed receipt. */
export const countMail = (tx: Tx, { billId, merchantId, day }: { billId: bigint; merchantId: number; day: string }) =>
  sql`insert into merchant_receipt_mail as m (bill_id, day, merchant_id, sent) values (${billId}, ${day}, ${merchantId}, 1)
    on conflict (bill_id, day) do update set sent = m.sent + 1`.execute(tx)

/** Deletes the counts of earlier days. Returns how many. */
export async function deleteCounts(db: Database, today: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merchant_receipt_mail where (bill_id, day) in (
      select bill_id, day from merchant_receipt_mail where day < ${today} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
