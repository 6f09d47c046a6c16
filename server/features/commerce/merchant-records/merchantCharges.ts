import { merchantCharges } from '@humidor/contract/commerce/merchant-records.console.ts'
import { readBillSearch } from '@humidor/domain/commerce/bill-search.ts'
import { chargeStateOf } from '@humidor/domain/commerce/charge.ts'
import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { momentsOf, pageAndCount } from '../../../platform/console/ranges.queries.ts'
import { type ChargeRow, chargesAfter, countCharges, factsOf } from './charges.queries.ts'
import { merchantOf, numberOf, placeIn, placeText } from './places.queries.ts'

type OfCharge = Micros<'USCD' | 'CIG'>

const billOf = ({ bill_id, receipt, uid, payer }: ChargeRow) =>
  bill_id === null || receipt === null || uid === null
    ? null
    : { id: bill_id.toString(), receipt, payer: { uid, name: payer ?? '' } }

const presentCharge = (row: ChargeRow, at: Date) => ({
  id: row.id.toString(),
  shop: { vcode: row.vcode, name: row.shop },
  code: row.code,
  reference: row.reference ?? '',
  currency: row.currency,
  money: row.money as OfCharge,
  tip: row.tip as OfCharge,
  moneyCig: row.money_cig,
  price: micros<'USCD'>(row.price),
  note: row.note ?? '',
  items: (row.items ?? []).map(({ price, ...item }) => ({ ...item, price: micros<'USCD' | 'CIG'>(BigInt(price)) })),
  state: chargeStateOf(factsOf(row), at),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  paidAt: row.paid_at,
  bill: billOf(row),
})

/** `GET /console/merchantCharges`. */
export const answerMerchantCharges = read(merchantCharges, async ({ db, request, at, fail }) => {
  const { vcode, after, limit, order, which, id, search, from, to, least, most } = request
  const merchantId =
    vcode === undefined ? undefined : ((await merchantOf(db, vcode))?.merchant_id ?? fail('merchant_not_exists'))
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const asked = { ...momentsOf({ from, to }), order, merchantId, which, id: numberOf(id), least, most, at }
  const filter = { ...asked, search: search ? readBillSearch(search) : undefined }
  const [found, count] = await pageAndCount(
    filter,
    () => countCharges(db, filter),
    (few) => chargesAfter(db, filter, { place, limit: limit + 1, few }),
  )
  const { rows, next } = pageOf(found, limit, placeText)
  return { rows: rows.map((row) => presentCharge(row, at)), count, next }
})
