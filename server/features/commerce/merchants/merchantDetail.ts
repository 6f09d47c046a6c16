import { merchantDetail } from '@humidor/contract/commerce/merchants.ts'
import { read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { presentChargedBill } from './merchants.present.ts'
import { countBills, type Which } from './payments/bills.queries.ts'
import { billsSince } from './payments/bills-since.ts'
import { billsOf } from './payments/charged-bills.queries.ts'

/** The values of `type`. */
const asked: readonly Which[] = ['all', 'converted', 'waiting', 'refunded']

/** `GET /merchant/merchantDetail`: the merchant's own bills, the newest first. A cashier sees those of the business day. */
export const answerMerchantDetail = (settings: ReadSettings) =>
  read(merchantDetail, async ({ db, merchant, request: { page, limit, type }, at }) => {
    const filter = { merchantId: merchant.merchantId, which: asked[type] ?? 'all', since: billsSince(merchant, at) }
    const [{ refundWindow }, count] = await Promise.all([settings(), countBills(db, filter)])
    const found = (page - 1) * limit < count ? await billsOf(db, { ...filter, page, limit }) : []
    return { rows: found.map((row) => presentChargedBill(row, refundWindow)), count }
  })
