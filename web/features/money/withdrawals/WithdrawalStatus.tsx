import { Status } from '@humidor/ui/Badge.tsx'
import { useWords } from '../../../words/words.ts'
import type { UsdtRecord } from '../deposits/deposits.ts'
import { type Progress, progressOf } from './progress.ts'

/** The specification's four labels: two steps of the way are one of them. */
const labels = {
  reviewing: ['wait', 'reviewing'],
  approved: ['wait', 'processing'],
  sent: ['wait', 'processing'],
  completed: ['done', 'completed'],
  rejected: ['fail', 'rejected'],
} as const

/** How far money on its way out has come, in a word. */
export function ProgressStatus({ progress }: { progress: Progress }) {
  const words = useWords('withdrawals')
  const [kind, label] = labels[progress]
  return <Status kind={kind}>{words(`status.${label}`)}</Status>
}

/** How a withdrawal stands. */
export const WithdrawalStatus = ({ record }: { record: Pick<UsdtRecord, 'status' | 'txid'> }) => (
  <ProgressStatus progress={progressOf(record)} />
)
