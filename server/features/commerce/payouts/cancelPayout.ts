import { cancelPayout } from '@humidor/contract/commerce/payouts.ts'
import { refuseCancellation } from '@humidor/domain/money/withdrawal.ts'
import { transaction } from '../../../http/handle.ts'
import { isRequested } from '../../../platform/console/approvals.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { lockWithdrawal, PAY_WITHDRAWAL, putRejection, returnReserved } from '../../money/withdrawals/withdrawals.ts'

/**
 * `POST /merchant/cancelPayout`: releases the reserved money at once, with the fee. An approval also locks the payout first, so
 * the second of two concurrent calls sees the first. Answers alike for another merchant's payout and for a missing one.
 */
export const answerCancelPayout = transaction(
  cancelPayout,
  async ({ tx, merchant: { merchantId }, request: { id }, at, fail, demand }) => {
    const row = (await lockWithdrawal(tx, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    if (row.merchant_id !== merchantId) return fail('not_found')
    const secondWaits = await isRequested(tx, PAY_WITHDRAWAL, String(row.id), at)
    demand(refuseCancellation({ state: row.state, secondWaits }))
    await putRejection(tx, row.id, { by: null, reply: null, at })
    await returnReserved(tx, row.id, at)
    return null
  },
)
