import { readCharge } from '@humidor/contract/commerce/charges.ts'
import { read } from '../../../http/handle.ts'
import { presentCharge } from './charges.present.ts'
import { chargeOf } from './charges.queries.ts'

/** `GET /merchant/charge`. */
export const answerReadCharge = read(readCharge, async ({ db, merchant: { merchantId }, request: { id }, at, fail }) =>
  presentCharge((await chargeOf(db, merchantId, BigInt(id))) ?? fail('not_found'), at),
)
