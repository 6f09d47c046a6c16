import { Status } from '@humidor/ui/Badge.tsx'
import { useWords } from '../../words/words.ts'
import { ProgressStatus } from '../withdrawals/withdrawals.ts'
import type { Payout } from './MerchantPayoutsScreen.tsx'

/** How a payout stands, in a word. */
export function PayoutStatus({ state }: Pick<Payout, 'state'>) {
  const words = useWords('payouts')
  return state === 'cancelled' ? <Status kind="fail">{words('cancelled')}</Status> : <ProgressStatus progress={state} />
}
