import type { contract } from '@humidor/contract/index.ts'
import { Status } from '@humidor/ui/Badge.tsx'
import type { RowOf } from '../../../api/useAsk.ts'
import { useWords } from '../../../words/words.ts'
import { ProgressStatus } from '../../money/withdrawals/withdrawals.ts'

/** One payout of the merchant. */
export type Payout = RowOf<typeof contract.payouts.listPayouts>

/** How a payout stands, in a word. */
export function PayoutStatus({ state }: Pick<Payout, 'state'>) {
  const words = useWords('payouts')
  return state === 'cancelled' ? <Status kind="fail">{words('cancelled')}</Status> : <ProgressStatus progress={state} />
}
