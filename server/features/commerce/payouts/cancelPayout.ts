import { cancelPayout } from '@humidor/contract/commerce/payouts.ts'
import { transaction } from '../../../http/handle.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { cancelReviewed, lockWithdrawal } from '../../money/withdrawals/withdrawals.ts'

/** `POST /merchant/cancelPayout`. Answers alike for another merchant's payout and for a missing one. */
export const answerCancelPayout = transaction(
  cancelPayout,
  async ({ tx, merchant: { merchantId }, request: { id }, at, fail, demand }) => {
    const row = (await lockWithdrawal(tx, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    if (row.merchant_id !== merchantId) return fail('not_found')
    demand(await cancelReviewed(tx, row, at))
    return null
  },
)
