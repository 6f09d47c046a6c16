import type * as payoutsCalls from '@humidor/contract/commerce/payouts.ts'
import type { RowOf } from '../../../api/useAsk.ts'
import { ProgressStatus } from '../../money/withdrawals/withdrawals.ts'

/** One of the merchant's payouts. */
export type Payout = RowOf<typeof payoutsCalls.listPayouts>

/** A payout's status as a badge. */
export const PayoutStatus = ({ state }: Pick<Payout, 'state'>) => <ProgressStatus progress={state} />
