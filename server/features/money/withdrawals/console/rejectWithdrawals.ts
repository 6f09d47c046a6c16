import { rejectWithdrawals } from '@humidor/contract/money/withdrawals.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { eachItem } from '../../../../http/handle.ts'
import { rejectOne } from './rejectWithdrawal.ts'

/** `POST /console/rejectWithdrawals`: each as one rejection would, with the same reason. */
export const answerRejectWithdrawals = eachItem(rejectWithdrawals, {
  of: ({ ids, reason }) => ids.map((id) => ({ id, reason })),
  look: async ({ demand, request }) => demand(refuseNote(request.reason)),
  async by(context) {
    await rejectOne(context, context.item)
    return 'rejected' as const
  },
})
