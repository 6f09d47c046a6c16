import { approveWithdrawals } from '@humidor/contract/money/withdrawals.console.ts'
import { refuseUnopened } from '@humidor/domain/money/withdrawal.ts'
import { eachItem } from '../../../../http/handle.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { flagsOf } from '../withdrawals.present.ts'
import { type ApprovingParts, approveOne } from './approveWithdrawal.ts'
import { withdrawalsByNumber } from './withdrawals.queries.ts'

/**
 * `POST /console/approveWithdrawals`: each as one approval would. Nobody has read these one by one, so one with a warning is refused.
 * One that stopped for review is refused before: nobody confirms what stopped it here. The warnings are read under the lock of the withdrawal, after all other rules.
 */
export const answerApproveWithdrawals = (parts: ApprovingParts) =>
  eachItem(approveWithdrawals, {
    of: ({ ids }) => ids.map((id) => ({ id })),
    async by(context) {
      const { tx, item, at, demand } = context
      const done = await approveOne(parts, context, { id: item.id, confirmed: [] })
      const [row] = await withdrawalsByNumber(tx, [readNumber(item.id) ?? 0n], at)
      if (row) demand(refuseUnopened(flagsOf(parts.seals, { ...row, state: 'reviewing' }).length))
      return done
    },
  })
