import { merchantBills } from '@humidor/contract/commerce/merchant-records.console.ts'
import { readBillSearch } from '@humidor/domain/commerce/bill-search.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { type BillRow, billsAfter, countBills } from './bills.queries.ts'
import { merchantOf, momentsOf, numberOf, placeIn, placeText } from './places.ts'

const presentBill = (row: BillRow) => ({
  id: row.id.toString(),
  receipt: row.receipt,
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
  const { vcode, after, limit, which, id, search, from, to } = request
  const { merchant_id: merchantId } = (await merchantOf(db, vcode)) ?? fail('merchant_not_exists')
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const asked = { ...momentsOf({ from, to }), merchantId, which, id: numberOf(id) }
  const filter = { ...asked, search: search ? readBillSearch(search) : undefined }
  const [found, count] = await Promise.all([billsAfter(db, filter, place, limit + 1), countBills(db, filter)])
  const { rows, next } = pageOf(found, limit, placeText)
  return { rows: rows.map(presentBill), count, next }
})
