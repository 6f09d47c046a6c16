import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { ChargeState } from '@humidor/domain/commerce/charge.ts'
import type { RowOf } from '../../../api/usePages.ts'

/** A request of a merchant for one payment. */
export type Charge = RowOf<typeof consoleContract.merchantRecords.merchantCharges>

/** How a charge stands. */
export const chargeState: Record<ChargeState, { kind: 'wait' | 'done' | 'still'; text: string }> = {
  open: { kind: 'wait', text: 'Open' },
  paid: { kind: 'done', text: 'Paid' },
  partly_refunded: { kind: 'done', text: 'Partly refunded' },
  refunded: { kind: 'still', text: 'Refunded' },
  expired: { kind: 'still', text: 'Expired' },
  cancelled: { kind: 'still', text: 'Cancelled' },
}
