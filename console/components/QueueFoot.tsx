import { IconButton } from '@humidor/ui/AppBar.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { PagedCall } from '../api/usePages.ts'
import { labels } from '../words/labels.ts'
import { countText } from './count.ts'
import { RefreshLine, type RefreshLineProps } from './RefreshLine.tsx'
import { usePageKeys } from './useKeys.ts'

const rangeText = (first: number, length: number, count: number | undefined) =>
  `${first.toLocaleString('en')} to ${(first + length - 1).toLocaleString('en')}${count === undefined ? '' : ` of ${countText(count)}`}`

/** The foot of a table: the rows shown, the time of their request with a refresh, and the pages. */
export function QueueFoot<C extends PagedCall>({ of, waits }: RefreshLineProps<C>) {
  const { rows, count, first, back, on } = of
  usePageKeys({ nextPage: on, previousPage: back })
  if (!rows) return null
  return (
    <footer className="queue__foot">
      {rows.length > 0 && (
        <span className="tnum" role="status">
          {first === undefined ? labels.loading : rangeText(first, rows.length, count)}
        </span>
      )}
      <RefreshLine of={of} waits={waits} />
      {rows.length > 0 && (
        <span className="queue__pages">
          <IconButton icon={ChevronLeft} size="md" label="Previous page" disabled={!back} onClick={back} />
          <IconButton icon={ChevronRight} size="md" label="Next page" disabled={!on} onClick={on} />
        </span>
      )}
    </footer>
  )
}
