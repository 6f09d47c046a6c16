import { merchantDetail } from '@humidor/contract/commerce/merchants.ts'
import { read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { presentChargedBill } from './merchants.present.ts'
import { countBills, type Which } from './payments/bills.queries.ts'
import { billsOf } from './payments/charged-bills.queries.ts'

/** The values of `type`. */
const asked: readonly Which[] = ['all', 'converted', 'waiting', 'refunded']

/** `GET /merchant/merchantDetail`: the merchant's own bills, the newest first. */
export const answerMerchantDetail = (settings: ReadSettings) =>
  read(merchantDetail, async ({ db, merchant: { merchantId }, request: { page, limit, type } }) => {
    const which = asked[type] ?? 'all'
    const [{ refundWindow }, count] = await Promise.all([settings(), countBills(db, merchantId, which)])
    const found = (page - 1) * limit < count ? await billsOf(db, { merchantId, which, page, limit }) : []
    return { rows: found.map((row) => presentChargedBill(row, refundWindow)), count }
  })
