import { cancelDeposit } from '@humidor/contract/money/deposits.ts'
import { refuseCancelDeposit } from '@humidor/domain/money/deposit.ts'
import { transaction } from '../../../http/handle.ts'
import { lockToCancel, markCancelled } from './deposits.queries.ts'

/**
 * `POST /user/cancelDeposit`: lets the member open another deposit at once. The amount stays reserved like that of an
 * expired deposit, so a late payment is credited to this member and never to another. Answers alike for another
 * member's deposit and for a missing one.
 */
export const answerCancelDeposit = transaction(
  cancelDeposit,
  async ({ request, member: { uid }, tx, at, demand, fail }) => {
    const id = BigInt(request.id)
    const { state, expires_at, cancelled_at } = (await lockToCancel(tx, { uid, id })) ?? fail('not_found')
    demand(refuseCancelDeposit({ at, state, expiresAt: expires_at, cancelledAt: cancelled_at }))
    await markCancelled(tx, id, at)
    return null
  },
)
