import { getPayout } from '@humidor/contract/v1/payouts.ts'
import { readRoute } from '../../../../http/v1/handle-route.ts'
import { payoutOf } from '../payouts.queries.ts'
import { presentV1Payout } from './payout.present.ts'

/** `GET /api/v1/payouts/{id}`. */
export const answerGetPayout = readRoute(
  getPayout,
  async ({ db, merchant: { merchantId }, params: { id }, at, fail }) =>
    presentV1Payout((await payoutOf(db, { merchantId, id: BigInt(id), at })) ?? fail('not_found')),
)
