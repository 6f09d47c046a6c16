import type { Tx } from '../../../database/database.ts'
import { type MerchantEventKind, recordMerchantEvents } from '../../../platform/notifications/merchant-events.ts'
import type { WithdrawalRow } from './console/deciding.queries.ts'

/** What can happen to a payout. `payout.sent`: the chain shows the payment, and nothing changes any more. */
type PayoutEventKind = Extract<MerchantEventKind, `payout.${string}`>

/** Records what happened to a payout. A member's withdrawal has no such events. Call it last, as it says there. */
export async function recordPayoutEvent(
  tx: Tx,
  { id, merchant_id: merchantId }: Pick<WithdrawalRow, 'id' | 'merchant_id'>,
  { kind, at }: { kind: PayoutEventKind; at: Date },
) {
  if (merchantId !== null) await recordMerchantEvents(tx, [{ merchantId, kind, withdrawalId: id, at }])
}
