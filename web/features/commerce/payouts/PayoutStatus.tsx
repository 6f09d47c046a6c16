import type { contract } from '@humidor/contract/index.ts'
import { Status } from '@humidor/ui/Badge.tsx'
import type { RowOf } from '../../../api/useAsk.ts'
import { useWords } from '../../../words/words.ts'
import { ProgressStatus } from '../../money/withdrawals/withdrawals.ts'

/** One of the merchant's payouts. */
export type Payout = RowOf<typeof contract.payouts.listPayouts>

/** A payout's status as a badge. */
export function PayoutStatus({ state }: Pick<Payout, 'state'>) {
  const words = useWords('payouts')
  return state === 'cancelled' ? <Status kind="fail">{words('cancelled')}</Status> : <ProgressStatus progress={state} />
}
