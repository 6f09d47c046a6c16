import { getBill } from '@humidor/contract/v1/bills.ts'
import { readRoute } from '../../../../http/v1/handle-route.ts'
import { billOf } from '../payments/bills.queries.ts'
import { presentV1Bill } from './bill.present.ts'

/** `GET /api/v1/bills/{id}`. */
export const answerGetBill = readRoute(getBill, async ({ db, merchant: { merchantId }, params: { id }, fail }) =>
  presentV1Bill((await billOf(db, merchantId, BigInt(id))) ?? fail('not_found')),
)
