import * as contract from '@humidor/contract/commerce/merchants.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { presentBill, presentMerchant } from './merchants.present.ts'
import { merchantRow } from './merchants.queries.ts'
import { billsOf, countBills, type Which } from './payments/bills.queries.ts'

/** A merchant as they see themselves. @throws when there is no such merchant, as none ever leaves. */
export async function merchantInfoOf(db: Db, merchantId: number) {
  const [row, { price }] = await Promise.all([merchantRow(db, merchantId), priceToday(db)])
  if (!row) throw new Error(`there is no merchant ${merchantId}`)
  return presentMerchant(row, price)
}

/** `GET /merchant/info`. */
export const info = read(contract.info, ({ db, merchant }) => merchantInfoOf(db, merchant.merchantId))

/** What `type` asks for. */
const asked: readonly Which[] = ['all', 'converted', 'waiting', 'refunded']

/** `GET /merchant/merchantDetail`: the merchant's own bills, the newest first. */
export const merchantDetail = (settings: ReadSettings) =>
  read(contract.merchantDetail, async ({ db, merchant: { merchantId }, request: { page, limit, type } }) => {
    const which = asked[type] ?? 'all'
    const [{ refundWindow }, count] = await Promise.all([settings(), countBills(db, merchantId, which)])
    const found = (page - 1) * limit < count ? await billsOf(db, { merchantId, which, page, limit }) : []
    return { rows: found.map((row) => presentBill(row, refundWindow)), count }
  })
