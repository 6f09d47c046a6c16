import { Status } from '@humidor/ui/Badge.tsx'
import { useWords } from '../../../../words/words.ts'
import { outcomeOf } from './kinds.ts'
import type { WalletRow } from './WalletRow.ts'

const looks = { confirming: 'wait', reviewing: 'wait', processing: 'wait', done: 'done', failed: 'fail' } as const

/** The outcome of a row, in a word. */
export function RowStatus({ row }: { row: WalletRow }) {
  const words = useWords('asset')
  const outcome = outcomeOf(row)
  return <Status kind={looks[outcome]}>{words(`status.${outcome}`)}</Status>
}
