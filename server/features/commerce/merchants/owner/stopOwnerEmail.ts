import { stopOwnerEmail } from '@humidor/contract/commerce/owner.ts'
import { transaction } from '../../../../http/handle.ts'
import { lockOwner, putNextEmail } from './owner.queries.ts'

/** `POST /merchant/stopOwnerEmail`. */
export const answerStopOwnerEmail = transaction(stopOwnerEmail, async ({ tx, merchant: { merchantId }, fail }) => {
  const row = await lockOwner(tx, merchantId)
  if (!row?.next_email) fail('illegal_operation')
  await putNextEmail(tx, merchantId, null)
  return null
})
