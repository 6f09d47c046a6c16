import type { PayoutFacts } from '@humidor/domain/money/withdrawal.ts'
import type { Tx } from '../../../../database/database.ts'
import { notLockedDown } from '../../../accounts/identity/identity.ts'
import { openHits } from '../../screening/screening.ts'
import { shareAddresses, stillBound } from '../addresses.queries.ts'
import { lockWithdrawal, type WithdrawalRow, withdrawalRow } from '../console/deciding.queries.ts'
import { payeeOf } from '../payee.ts'
import { screenWithdrawal } from '../review/screening.ts'
import type { Seals } from '../seals.ts'
import { sealsOf } from '../withdrawals.present.ts'

export interface Payout {
  row: WithdrawalRow
  facts: PayoutFacts
}

/**
 * Locks a withdrawal that is about to be approved or paid, and checks everything again: nothing was changed since the
 * request, the address is still bound (threats C135, C136, C141) and on no list, and the member has not locked the account. Locks the
 * payee first, as a new withdrawal does, so that the address cannot change in between.
 */
export async function lockPayout(tx: Tx, seals: Seals, id: bigint, at: Date): Promise<Payout | undefined> {
  const found = await withdrawalRow(tx, id)
  if (!found) return undefined
  await shareAddresses(tx, payeeOf(found))
  const row = await lockWithdrawal(tx, id)
  if (!row) return undefined
  const addressStillBound = await stillBound(tx, id)
  const [isOpen] = row.uid === null ? [true] : await notLockedDown(tx, [{ uid: row.uid, at }])
  // A list may have come into force since the request. What is refused now is stopped by the next run of the job.
  if (row.state === 'reviewing' || row.state === 'approved') await screenWithdrawal(tx, row, at)
  const hits = await openHits(tx, row.id)
  return { row, facts: { state: row.state, addressStillBound, lockedDown: !isOpen, hits, ...sealsOf(seals, row) } }
}
