import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { RowOf } from '../../../api/usePages.ts'

/** A payment to a merchant. */
export type Bill = RowOf<typeof consoleContract.merchantRecords.merchantBills>

/** How a payment stands: refunds first, then its conversion. */
export function billState({ moneyCig, moneyUsdt, refundedCig }: Pick<Bill, 'moneyCig' | 'moneyUsdt' | 'refundedCig'>): {
  kind: 'done' | 'wait' | 'still'
  text: string
} {
  if (refundedCig === moneyCig) return { kind: 'still', text: 'Refunded' }
  if (moneyUsdt === null) return { kind: 'wait', text: 'Pending' }
  return refundedCig > 0n ? { kind: 'done', text: 'Partly refunded' } : { kind: 'done', text: 'Converted' }
}
