import { cancelCharge } from '@humidor/contract/commerce/charges.ts'
import { transaction } from '../../../http/handle.ts'
import { cancelOpen } from './cancelling.ts'

/** `POST /merchant/cancelCharge`. A cashier cancels only their own. */
export const answerCancelCharge = transaction(cancelCharge, async (context) => {
  const { merchantId, staff } = context.merchant
  await cancelOpen(context, merchantId, BigInt(context.request.id), staff)
  return null
})
