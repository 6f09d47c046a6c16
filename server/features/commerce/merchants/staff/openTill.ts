import { openTill } from '@humidor/contract/commerce/staff.ts'
import { refuseTillMinutes } from '@humidor/domain/commerce/staff.ts'
import { transaction } from '../../../../http/handle.ts'
import { putTill } from './till.queries.ts'

/** `POST /merchant/openTill`: also changes the minutes of a till. It takes nothing but the session, as it only makes the device stricter. */
export const answerOpenTill = transaction(
  openTill,
  async ({ tx, merchant: { merchantId }, request: { minutes }, sid, demand }) => {
    demand(refuseTillMinutes(minutes))
    await putTill(tx, { merchantId, sid }, minutes)
    return null
  },
)
