import { days } from '@humidor/contract/commerce/bookkeeping.ts'
import { netOf } from '@humidor/domain/commerce/takings.ts'
import { refuseStatement } from '@humidor/domain/money/statement.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { preferenceOf } from './preferences.queries.ts'
import { takingsOf } from './takings-of.ts'

/** `GET /merchant/days`: a merchant's takings, day by day. */
export const answerDays: Handler = read(days, async ({ db, merchant: { merchantId }, request, demand }) => {
  demand(refuseStatement(request))
  const { zone, currency } = await preferenceOf(db, merchantId)
  const found = await takingsOf(db, { merchantId, zone, currency, ...request })
  return { zone, currency, rows: found.map((one) => ({ ...one, net: netOf(one) })).toReversed() }
})
