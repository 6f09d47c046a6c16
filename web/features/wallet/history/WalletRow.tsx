import type { contract } from '@humidor/contract/index.ts'
import { Status } from '@humidor/ui/Badge.tsx'
import type { RowOf } from '../../../api/useAsk.ts'
import { useWords } from '../../../words/words.ts'

/** One entry of a member's wallet. */
export type WalletEntry = RowOf<typeof contract.wallet.statement>

/** The same as a row of the history, with whom it came from or went to. */
export type WalletRow = RowOf<typeof contract.wallet.detail>

const states = { 0: 'pending', 1: 'done' } as const
const looks = { pending: 'wait', done: 'done', failed: 'fail' } as const

/** How a row came out: done, still pending, or failed or cancelled. */
export const outcomeOf = ({ status }: Pick<WalletRow, 'status'>) =>
  status === 0 || status === 1 ? states[status] : 'failed'

/** The same in a word. */
export function RowStatus({ row }: { row: WalletRow }) {
  const words = useWords('asset')
  const outcome = outcomeOf(row)
  return <Status kind={looks[outcome]}>{words(`status.${outcome}`)}</Status>
}
