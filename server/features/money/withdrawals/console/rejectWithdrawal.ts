import { rejectWithdrawal } from '@humidor/contract/money/withdrawals.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { refuseRejection } from '@humidor/domain/money/withdrawal.ts'
import { type TransactionContext, transaction } from '../../../../http/handle.ts'
import { withdrawRequest } from '../../../../platform/console/approvals.ts'
import { refuseClaimed, refuseUnclaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { recordPayoutEvent } from '../payout-events.ts'
import { isSeenPaying, lockWithdrawal, putRejection } from './deciding.queries.ts'
import { reportOutcome } from './outcome.ts'
import { returnReserved } from './return-reserved.ts'
import { PAY } from './withdrawals.queries.ts'

type Codes = 'not_found' | 'illegal_operation' | 'admin_lock'
type Rejecting = Pick<TransactionContext<unknown, Codes, 'operator'>, 'tx' | 'operator' | 'at' | 'fail' | 'demand'>

/**
 * Returns the money at once, its fee included, and frees the day. An approved withdrawal is rejected only by the operator who has
 * claimed it: another may be about to pay it.
 * @throws RefusalError as the call about one withdrawal
 */
export async function rejectOne(
  { tx, operator, at, fail, demand }: Rejecting,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const number = readNumber(id) ?? fail('not_found')
  // Before the withdrawal: a second operator's decision locks the two in the same order.
  await withdrawRequest(tx, PAY, String(number))
  const row = (await lockWithdrawal(tx, number)) ?? fail('not_found')
  const item = itemOf.withdrawal(id)
  demand(await refuseClaimed(tx, item, operator.id, at))
  demand(refuseRejection({ state: row.state, seenPaying: await isSeenPaying(tx, row.id) }))
  if (row.state === 'approved') demand(await refuseUnclaimed(tx, item, operator.id, at))
  const reply = reason
  await putRejection(tx, row.id, { by: operator.id, reply, at })
  await returnReserved(tx, row.id, at)
  const params = { money: noticeAmount(row.money, 'USDT'), reason: reply }
  await reportOutcome(tx, row, { outcome: 2, kind: 'withdrawalRefused', params, at })
  await recordPayoutEvent(tx, row, { kind: 'payout.rejected', at })
}

/** `POST /console/rejectWithdrawal`. */
export const answerRejectWithdrawal = transaction(rejectWithdrawal, async (context) => {
  context.demand(refuseNote(context.request.reason))
  await rejectOne(context, context.request)
  return null
})
