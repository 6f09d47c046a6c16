import type { contract } from '@humidor/contract/index.ts'
import type { RowOf } from '../../../api/useAsk.ts'
import { ProgressStatus } from '../../money/withdrawals/withdrawals.ts'

/** One of the merchant's payouts. */
export type Payout = RowOf<typeof contract.payouts.listPayouts>

/** A payout's status as a badge. */
export const PayoutStatus = ({ state }: Pick<Payout, 'state'>) => <ProgressStatus progress={state} />
