import { Status } from '@humidor/ui/Badge.tsx'
import { useWords } from '../../../words/words.ts'
import type { Draw } from './draw.ts'

/** A draw's state as a badge. */
export function DrawState({ of: { closedAt, drawnAt, count, won } }: { of: Draw }) {
  const words = useWords('draws')
  if (!closedAt) return <Status kind="wait">{words('state.open')}</Status>
  if (count === 0) return <Status kind="done">{words('state.empty')}</Status>
  if (!drawnAt) return <Status kind="wait">{words('state.closed')}</Status>
  return <Status kind="done">{words('state.drawn', { won: won ?? 0, count: count ?? 0 })}</Status>
}
