import { merchantDetail } from '@humidor/contract/commerce/merchants.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { presentBill } from './merchants.present.ts'
import { billsOf, countBills, type Which } from './payments/bills.queries.ts'

/** The values of `type`. */
const asked: readonly Which[] = ['all', 'converted', 'waiting', 'refunded']

/** `GET /merchant/merchantDetail`: the merchant's own bills, the newest first. A cashier sees those of the business day. */
export const answerMerchantDetail = (settings: ReadSettings) =>
  read(merchantDetail, async ({ db, merchant: { merchantId, staff }, request: { page, limit, type }, at }) => {
    const since = staff?.role === 'cashier' ? startOf(businessDay(at)) : undefined
    const filter = { merchantId, which: asked[type] ?? 'all', since }
    const [{ refundWindow }, count] = await Promise.all([settings(), countBills(db, filter)])
    const found = (page - 1) * limit < count ? await billsOf(db, { ...filter, page, limit }) : []
    return { rows: found.map((row) => presentBill(row, refundWindow)), count }
  })
