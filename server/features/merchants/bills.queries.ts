import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { MerchantBillTable } from './merchants.tables.ts'

/** Which bills are asked for: all, those that were converted, those that wait. */
export type Which = 'all' | 'converted' | 'waiting'

const bills = (db: Db, merchantId: number, which: Which) => {
  const own = db.selectFrom('merchant_bill').where('merchant_id', '=', merchantId)
  if (which === 'all') return own
  return own.where('converted_at', which === 'waiting' ? 'is' : 'is not', null)
}

/** A merchant's bills, the newest first. */
export const billsOf = (db: Db, it: { merchantId: number; which: Which; page: number; limit: number }) =>
  bills(db, it.merchantId, it.which)
    .select(['id', 'money_cig', 'money_usdt', 'created_at'])
    .orderBy('id', 'desc')
    .limit(it.limit)
    .offset((it.page - 1) * it.limit)
    .execute()
export type BillRow = Awaited<ReturnType<typeof billsOf>>[number]

export async function countBills(db: Db, merchantId: number, which: Which): Promise<number> {
  const { count } = await bills(db, merchantId, which)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertBill(tx: Tx, bill: Insertable<MerchantBillTable>): Promise<bigint> {
  const { id } = await tx.insertInto('merchant_bill').values(bill).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A bill that waits, locked; undefined when it does not exist or was converted. */
export const holdWaitingBill = (tx: Tx, id: bigint) =>
  tx
    .selectFrom('merchant_bill')
    .select(['id', 'merchant_id', 'money_cig', 'created_at'])
    .where('id', '=', sql<bigint>`${id}`)
    .where('converted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Writes down what a bill was converted into, and by which transfer. */
export const writeConversion = (tx: Tx, it: { id: bigint; moneyUsdt: bigint; at: Date; transferId: bigint }) =>
  tx
    .updateTable('merchant_bill')
    .set({ money_usdt: it.moneyUsdt, converted_at: it.at, converted_by: it.transferId })
    .where('id', '=', sql<bigint>`${it.id}`)
    .execute()
