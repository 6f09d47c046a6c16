import { readCharge } from '@humidor/contract/commerce/charges.ts'
import { read } from '../../../http/handle.ts'
import { presentCharge } from './charges.present.ts'
import { chargeOf } from './charges.queries.ts'
import { isLate, latelyFor } from './lately.ts'

/** `GET /merchant/charge`. */
export const answerReadCharge = read(
  readCharge,
  async ({ db, merchant: { merchantId, staff }, request: { id }, at, fail }) => {
    const row = (await chargeOf(db, merchantId, BigInt(id))) ?? fail('not_found')
    if (isLate(row, latelyFor(staff, at))) fail('not_found')
    return presentCharge(row, at)
  },
)
