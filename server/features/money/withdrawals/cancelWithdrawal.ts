import { cancelWithdrawal } from '@humidor/contract/money/withdrawals.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { refuseCancellation } from '@humidor/domain/money/withdrawal.ts'
import { transaction } from '../../../http/handle.ts'
import { isRequested } from '../../../platform/console/approvals.ts'
import { lockWithdrawal, putRejection } from './console/deciding.queries.ts'
import { reportOutcome } from './console/outcome.ts'
import { returnReserved } from './console/return-reserved.ts'
import { PAY } from './console/withdrawals.queries.ts'

/**
 * `POST /user/cancelWithdrawal`: releases the reserved money at once, with the fee, and frees the day. An approval also locks the
 * withdrawal first, so the second of two concurrent calls sees the first. Answers alike for another member's withdrawal and for a
 * missing one.
 */
export const answerCancelWithdrawal = transaction(
  cancelWithdrawal,
  async ({ tx, member: { uid }, request: { id }, at, fail, demand }) => {
    const row = (await lockWithdrawal(tx, BigInt(id))) ?? fail('not_found')
    if (row.uid !== uid) return fail('not_found')
    const secondWaits = await isRequested(tx, PAY, String(row.id), at)
    demand(refuseCancellation({ state: row.state, secondWaits }))
    await putRejection(tx, row.id, { by: null, reply: null, at })
    await returnReserved(tx, row.id, at)
    const params = { money: noticeAmount(row.money, 'USDT') }
    await reportOutcome(tx, row, { outcome: 2, kind: 'withdrawalCancelled', params, at })
    return null
  },
)
