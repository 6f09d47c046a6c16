import { merchantBills } from '@humidor/contract/commerce/merchant-records.console.ts'
import { readBillSearch } from '@humidor/domain/commerce/bill-search.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { momentsOf, pageAndCount } from '../../../platform/console/ranges.queries.ts'
import { type BillRow, billsAfter, countBills } from './bills.queries.ts'
import { merchantOf, numberOf, placeIn, placeText } from './places.queries.ts'

const presentBill = (row: BillRow) => ({
  id: row.id.toString(),
  receipt: row.receipt,
  shop: { vcode: row.vcode, name: row.shop },
  payer: { uid: row.uid, name: row.payer },
  moneyCig: micros<'CIG'>(row.money_cig),
  moneyUsdt: row.money_usdt === null ? null : micros<'USDT'>(row.money_usdt),
  convertedCig: row.converted_cig === null ? null : micros<'CIG'>(row.converted_cig),
  price: row.converted_price === null ? null : micros<'USCD'>(row.converted_price),
  convertedAt: row.converted_at,
  refundedCig: micros<'CIG'>(row.refunded_cig),
  returnedCig: micros<'CIG'>(row.returned_cig),
  refundedUsdt: micros<'USDT'>(row.refunded_usdt),
  createdAt: row.created_at,
  charge: row.charge_id === null ? null : { id: row.charge_id.toString(), reference: row.reference ?? '' },
  paidBy: row.paid_by.toString(),
  convertedBy: row.converted_by?.toString() ?? null,
})

/** `GET /console/merchantBills`. */
export const answerMerchantBills = read(merchantBills, async ({ db, request, fail }) => {
  const { vcode, after, limit, order, which, id, search, from, to, least, most } = request
  const merchantId =
    vcode === undefined ? undefined : ((await merchantOf(db, vcode))?.merchant_id ?? fail('merchant_not_exists'))
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const asked = { ...momentsOf({ from, to }), order, merchantId, which, id: numberOf(id), least, most }
  const filter = { ...asked, search: search ? readBillSearch(search) : undefined }
  const [found, count] = await pageAndCount(
    filter,
    () => countBills(db, filter),
    (few) => billsAfter(db, filter, { place, limit: limit + 1, few }),
  )
  const { rows, next } = pageOf(found, limit, placeText)
  return { rows: rows.map(presentBill), count, next }
})
