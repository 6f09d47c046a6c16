import { listPayouts } from '@humidor/contract/v1/payouts.ts'
import { readRoute } from '../../../../http/v1/handle-route.ts'
import { pageFrom } from '../../../../http/v1/page.ts'
import { payoutsBefore } from '../payouts.queries.ts'
import { presentV1Payout } from './payout.present.ts'

/** `GET /api/v1/payouts`. */
export const answerListPayouts = readRoute(
  listPayouts,
  async ({ db, merchant: { merchantId }, query: { after, limit }, at }) => {
    const found = await payoutsBefore(db, { merchantId, before: after, limit: limit + 1, at })
    const { rows, next } = pageFrom(found, limit)
    return { data: rows.map(presentV1Payout), next }
  },
)
