import type { Tx } from '../../../../database/database.ts'
import { endOutcome, type Outcome } from '../../../../ledger/outcome.ts'
import type { NewNotification } from '../../../../platform/notifications/notifications.queries.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { reservationKey } from '../withdrawals.postings.ts'
import { transferWith, type WithdrawalRow } from './deciding.queries.ts'

/**
 * Shows a member the end of their withdrawal, in the wallet and by a notification. A merchant has neither, and reads
 * it among their payouts.
 */
export async function reportOutcome(
  tx: Tx,
  { id, uid }: Pick<WithdrawalRow, 'id' | 'uid'>,
  { outcome, ...notice }: Omit<NewNotification, 'uid'> & { outcome: Outcome },
) {
  if (uid === null) return
  await endOutcome(tx, [await transferWith(tx, reservationKey(id))], outcome)
  await notifyMember(tx, { uid, ...notice })
}
