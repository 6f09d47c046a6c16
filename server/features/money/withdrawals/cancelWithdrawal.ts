import { cancelWithdrawal } from '@humidor/contract/money/withdrawals.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { transaction } from '../../../http/handle.ts'
import { cancelReviewed } from './cancelling.ts'
import { lockWithdrawal } from './console/deciding.queries.ts'
import { reportOutcome } from './console/outcome.ts'

/** `POST /user/cancelWithdrawal`: frees the day, too. Answers alike for another member's withdrawal and for a missing one. */
export const answerCancelWithdrawal = transaction(
  cancelWithdrawal,
  async ({ tx, member: { uid }, request: { id }, at, fail, demand }) => {
    const row = (await lockWithdrawal(tx, BigInt(id))) ?? fail('not_found')
    if (row.uid !== uid) return fail('not_found')
    demand(await cancelReviewed(tx, row, at))
    const params = { money: noticeAmount(row.money, 'USDT') }
    await reportOutcome(tx, row, { outcome: 2, kind: 'withdrawalCancelled', params, at })
    return null
  },
)
