import { refuseCancellation } from '@humidor/domain/money/withdrawal.ts'
import type { Tx } from '../../../database/database.ts'
import { isRequested } from '../../../platform/console/approvals.ts'
import { putRejection, type WithdrawalRow } from './console/deciding.queries.ts'
import { returnReserved } from './console/return-reserved.ts'
import { PAY } from './console/withdrawals.queries.ts'
import { recordPayoutEvent } from './payout-events.ts'

/**
 * Cancels a withdrawal or payout for whom it is: releases the reserved money at once, with the fee. The caller has locked the row and
 * checked whose it is. An approval locks it first too, so the second of two concurrent calls sees the first. Call it last.
 * @returns the reason to refuse it, or undefined
 */
export async function cancelReviewed(tx: Tx, row: Pick<WithdrawalRow, 'id' | 'state' | 'merchant_id'>, at: Date) {
  const { id, state } = row
  const no = refuseCancellation({ state, secondWaits: await isRequested(tx, PAY, String(id), at) })
  if (no) return no
  await putRejection(tx, id, { by: null, reply: null, at })
  await returnReserved(tx, id, at)
  await recordPayoutEvent(tx, row, { kind: 'payout.cancelled', at })
  return undefined
}
