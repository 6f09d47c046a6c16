import { Status } from '@humidor/ui/Badge.tsx'
import { useWords } from '../../words/words.ts'
import type { UsdtRecord } from '../deposits/deposits.ts'
import { progressOf } from './progress.ts'

/** The specification's four labels: two steps of the way are one of them. */
const labels = {
  reviewing: ['wait', 'reviewing'],
  approved: ['wait', 'processing'],
  sent: ['wait', 'processing'],
  completed: ['done', 'completed'],
  rejected: ['fail', 'rejected'],
} as const

/** How a withdrawal stands, in a word. */
export function WithdrawalStatus({ record }: { record: Pick<UsdtRecord, 'status' | 'txid'> }) {
  const words = useWords('withdrawals')
  const [kind, label] = labels[progressOf(record)]
  return <Status kind={kind}>{words(`status.${label}`)}</Status>
}
