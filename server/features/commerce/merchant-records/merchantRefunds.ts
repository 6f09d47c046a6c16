import { merchantRefunds } from '@humidor/contract/commerce/merchant-records.console.ts'
import { readBillSearch } from '@humidor/domain/commerce/bill-search.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { momentsOf } from '../../../platform/console/ranges.queries.ts'
import { merchantOf, numberOf, placeIn, placeText } from './places.queries.ts'
import { countRefunds, type RefundRow, refundsAfter } from './refunds.queries.ts'

const presentRefund = (row: RefundRow) => ({
  id: row.id.toString(),
  bill: { id: row.bill_id.toString(), receipt: row.receipt },
  payer: { uid: row.uid, name: row.payer },
  moneyCig: micros<'CIG'>(row.money_cig),
  returnedCig: micros<'CIG'>(row.returned_cig),
  moneyUsdt: micros<'USDT'>(row.money_usdt),
  price: row.price === null ? null : micros<'USCD'>(row.price),
  createdAt: row.created_at,
  transfer: row.refunded_by.toString(),
})

/** `GET /console/merchantRefunds`. */
export const answerMerchantRefunds = read(merchantRefunds, async ({ db, request, fail }) => {
  const { vcode, after, limit, order, bill, search, from, to } = request
  const { merchant_id: merchantId } = (await merchantOf(db, vcode)) ?? fail('merchant_not_exists')
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const receipt = search ? (readBillSearch(search).receipt ?? null) : undefined
  const filter = { ...momentsOf({ from, to }), order, merchantId, billId: numberOf(bill), receipt }
  const [found, count] = await Promise.all([refundsAfter(db, filter, place, limit + 1), countRefunds(db, filter)])
  const { rows, next } = pageOf(found, limit, placeText)
  return { rows: rows.map(presentRefund), count, next }
})
