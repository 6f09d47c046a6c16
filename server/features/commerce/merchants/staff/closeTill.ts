import { closeTill } from '@humidor/contract/commerce/staff.ts'
import { transaction } from '../../../../http/handle.ts'
import { putTill } from './till.queries.ts'

/** `POST /merchant/closeTill`: the owner came to the till with their password. */
export const answerCloseTill = transaction(closeTill, async ({ tx, merchant: { merchantId }, sid }) => {
  await putTill(tx, { merchantId, sid }, null)
  return null
})
