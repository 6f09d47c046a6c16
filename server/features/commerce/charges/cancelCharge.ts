import { cancelCharge } from '@humidor/contract/commerce/charges.ts'
import { transaction } from '../../../http/handle.ts'
import { cancelOpen } from './cancelling.ts'

/** `POST /merchant/cancelCharge`. */
export const answerCancelCharge = transaction(cancelCharge, async (context) => {
  await cancelOpen(context, context.merchant.merchantId, BigInt(context.request.id))
  return null
})
