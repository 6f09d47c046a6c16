import { Status } from '@humidor/ui/Badge.tsx'
import { useWords } from '../../../words/words.ts'
import type { UsdtRecord } from '../deposits/deposits.ts'
import { type Progress, progressOf } from './progress.ts'

/** The specification's four labels, two steps share one of them; and one for what the member cancelled. */
const labels = {
  reviewing: ['wait', 'reviewing'],
  approved: ['wait', 'processing'],
  sent: ['wait', 'processing'],
  completed: ['done', 'completed'],
  rejected: ['fail', 'rejected'],
  cancelled: ['fail', 'cancelled'],
} as const

/** The progress of a withdrawal or payout, in a word. */
export function ProgressStatus({ progress }: { progress: Progress }) {
  const words = useWords('withdrawals')
  const [kind, label] = labels[progress]
  return <Status kind={kind}>{words(`status.${label}`)}</Status>
}

/** The status of a withdrawal. */
export const WithdrawalStatus = ({ record }: { record: Pick<UsdtRecord, 'status' | 'txid' | 'reply'> }) => (
  <ProgressStatus progress={progressOf(record)} />
)
