import { removePayoutRule } from '@humidor/contract/commerce/bookkeeping.ts'
import { transaction } from '../../../http/handle.ts'
import { deleteRule } from './payout-rules.queries.ts'

/** `POST /merchant/removePayoutRule`. It waits for a payout that is just being requested. */
export const answerRemovePayoutRule = transaction(removePayoutRule, async ({ tx, merchant: { merchantId } }) => {
  await deleteRule(tx, merchantId)
  return null
})
