import { merchantPayouts } from '@humidor/contract/commerce/merchant-records.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { momentsOf } from '../../../platform/console/ranges.queries.ts'
import { countPayouts, type PayoutRow, payoutsAfter } from './payouts.queries.ts'
import { merchantOf, placeIn, placeText } from './places.queries.ts'

const presentPayout = (row: PayoutRow) => ({
  id: row.id.toString(),
  money: micros<'USDT'>(row.money),
  fee: micros<'USDT'>(row.fee),
  pays: micros<'USDT'>(row.pays),
  address: row.address,
  // Nobody but the merchant ends one without a name.
  state: row.state === 'rejected' && row.rejected_by === null ? ('cancelled' as const) : row.state,
  txid: row.txid,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  approvedBy: row.approved_by,
  secondBy: row.second_by,
  rejectedBy: row.rejected_by,
  reply: row.reply,
})

/** `GET /console/merchantPayouts`. */
export const answerMerchantPayouts = read(merchantPayouts, async ({ db, request, fail }) => {
  const { vcode, after, limit, order, state, from, to, least, most } = request
  const { merchant_id: merchantId } = (await merchantOf(db, vcode)) ?? fail('merchant_not_exists')
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const filter = { ...momentsOf({ from, to }), order, merchantId, state, least, most }
  const [found, count] = await Promise.all([payoutsAfter(db, filter, place, limit + 1), countPayouts(db, filter)])
  const { rows, next } = pageOf(found, limit, placeText)
  return { rows: rows.map(presentPayout), count, next }
})
