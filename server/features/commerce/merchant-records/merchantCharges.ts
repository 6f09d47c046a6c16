import { merchantCharges } from '@humidor/contract/commerce/merchant-records.console.ts'
import { readBillSearch } from '@humidor/domain/commerce/bill-search.ts'
import { chargeStateOf } from '@humidor/domain/commerce/charge.ts'
import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { type ChargeRow, chargesBefore, countCharges, factsOf } from './charges.queries.ts'
import { merchantOf, numberOf } from './places.ts'

type OfCharge = Micros<'USCD' | 'CIG'>

const billOf = ({ bill_id, receipt, uid, payer }: ChargeRow) =>
  bill_id === null || receipt === null || uid === null
    ? null
    : { id: bill_id.toString(), receipt, payer: { uid, name: payer ?? '' } }

const presentCharge = (row: ChargeRow, at: Date) => ({
  id: row.id.toString(),
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
  const { vcode, after, limit, which, id, search } = request
  const { merchant_id: merchantId } = (await merchantOf(db, vcode)) ?? fail('merchant_not_exists')
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const asked = { merchantId, which, id: numberOf(id), at }
  const filter = { ...asked, search: search ? readBillSearch(search) : undefined }
  const [found, count] = await Promise.all([chargesBefore(db, filter, before, limit + 1), countCharges(db, filter)])
  const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
  return { rows: rows.map((row) => presentCharge(row, at)), count, next }
})
