import { getCharge } from '@humidor/contract/v1/charges.ts'
import { readRoute } from '../../../../http/v1/handle-route.ts'
import { chargeOf } from '../charges.queries.ts'
import { presentV1Charge } from './charge.present.ts'

/** `GET /api/v1/charges/{id}`. */
export const answerGetCharge = (site: string) =>
  readRoute(getCharge, async ({ db, merchant: { merchantId }, params: { id }, at, fail }) =>
    presentV1Charge((await chargeOf(db, merchantId, BigInt(id))) ?? fail('not_found'), at, site),
  )
