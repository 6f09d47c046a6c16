import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { hasFailed, type Loadable } from '@humidor/ui/loadable.ts'
import { EmptyState, Skeleton } from '@humidor/ui/State.tsx'
import { type Tab, Tabs } from '@humidor/ui/Tabs.tsx'
import { ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PagedCall, Pages, RowOf } from '../api/usePages.ts'
import { labels } from '../words/labels.ts'
import { countText } from './count.ts'
import { LoadFailed } from './Figures.tsx'
import { type Failing, isGone } from './Gone.tsx'
import { RefreshLine } from './RefreshLine.tsx'
import './queue.css'

export interface QueueProps<C extends PagedCall> {
  /** The label for screen readers. */
  label: string
  tabs?: { tabs: readonly Tab<string>[]; value: string; onChange: (id: string) => void } | undefined
  /** Filter fields, and how many are in use. */
  filters?: { fields: ReactNode; inUse: number } | undefined
  /** The export button. */
  exporting?: ReactNode
  of: Pages<C>
  /** The queue behind the table, as the number beside the page counts it. The foot says if it has changed. */
  waits?: QueueName | undefined
  /** The rows open nothing, so the region itself takes focus, for scrolling by the keyboard. */
  still?: boolean
  /** The message for no rows. */
  empty: { title: string; text: string }
  /** The bar of the selected rows. */
  selection?: ReactNode
  children: (rows: readonly RowOf<C>[]) => ReactNode
}

/** A table with its surroundings: tabs, filters, export, paging, and the loading, error and empty states. */
export function Queue<C extends PagedCall>(props: QueueProps<C>) {
  const { label, tabs, filters, exporting, of, waits, still, empty, selection, children } = props
  const [unfolded, setUnfolded] = useState((filters?.inUse ?? 0) > 0)
  const table = <Content of={of} still={still} empty={empty} drawn={children} label={label} />
  return (
    <section className="queue" aria-label={label}>
      <div className="queue__head">
        {tabs ? <Tabs label={label} {...tabs} /> : <QueueCount of={of} />}
        <span className="queue__tools">
          {filters && (
            <button type="button" className="textlink" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
              <Icon of={SlidersHorizontal} size="md" />
              {filters.inUse > 0 ? `Filter, ${filters.inUse} active` : 'Filter'}
            </button>
          )}
          {exporting}
        </span>
      </div>
      {filters && unfolded && <div className="queue__filters">{filters.fields}</div>}
      {table}
      {selection}
      <Foot of={of} waits={waits} />
    </section>
  )
}

export interface ListQueueProps<Row> {
  label: string
  tabs?: QueueProps<PagedCall>['tabs']
  empty?: QueueProps<PagedCall>['empty']
  of: Loadable<readonly Row[]> & Failing
  still?: QueueProps<PagedCall>['still']
  /** Buttons that start something new. */
  tools?: ReactNode
  /** A sentence at the foot. */
  note: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A table short enough to load whole. */
export function ListQueue<Row>({ label, tabs, empty, of, still, tools, note, children }: ListQueueProps<Row>) {
  return (
    <section className="queue" aria-label={label}>
      <div className="queue__head">
        {tabs && <Tabs label={label} {...tabs} />}
        <p className="queue__count tnum" role="status">
          {of.data && `${of.data.length} in total`}
        </p>
        {tools && <span className="queue__tools">{tools}</span>}
      </div>
      <Content
        of={{ page: of, rows: of.data }}
        empty={empty ?? { title: 'None yet', text: '' }}
        label={label}
        still={still}
        drawn={children}
      />
      <footer className="queue__foot queue__foot--note">
        <p>{note}</p>
      </footer>
    </section>
  )
}

const QueueCount = <C extends PagedCall>({ of: { count } }: { of: Pages<C> }) => (
  <p className="queue__count tnum" role="status">
    {count !== undefined && `${countText(count)} in total`}
  </p>
)

interface ContentProps<Row> {
  of: { page: Loadable<unknown> & Failing & { isPlaceholderData?: boolean }; rows: readonly Row[] | undefined }
  empty: { title: string; text: string }
  label: string
  still: boolean | undefined
  drawn: (rows: readonly Row[]) => ReactNode
}

function Content<Row>({ of: { page, rows }, empty, label, still, drawn }: ContentProps<Row>) {
  if (rows === undefined && (isGone(page) || hasFailed(page))) return <LoadFailed of={page} />
  if (rows === undefined)
    return (
      <div className="queue__scroll" aria-busy="true">
        <span className="sr" role="status">
          {labels.loading}: {label}
        </span>
        <RowsComing />
      </div>
    )
  if (rows.length === 0)
    return (
      <div className="queue__state">
        <EmptyState bare {...empty} />
      </div>
    )
  // A region inside the queue's own region, so it needs its own name.
  const reached = still ? { role: 'region', 'aria-label': `${label}, rows`, tabIndex: 0 } : {}
  return (
    <div className="queue__scroll" aria-busy={page.isPlaceholderData || undefined} {...reached}>
      {drawn(rows)}
    </div>
  )
}

const widths = ['58%', '72%', '40%', '64%', '50%']

const RowsComing = () => (
  <div className="queue__coming" aria-hidden="true">
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row}>
        {widths.map((width, at) => (
          <Skeleton key={width} width={widths[(at + row) % widths.length] ?? width} />
        ))}
      </div>
    ))}
  </div>
)

const rangeText = (first: number, length: number, count: number | undefined) =>
  `${first.toLocaleString('en')} to ${(first + length - 1).toLocaleString('en')}${count === undefined ? '' : ` of ${countText(count)}`}`

function Foot<C extends PagedCall>({ of, waits }: Pick<QueueProps<C>, 'of' | 'waits'>) {
  const { rows, count, first, back, on } = of
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
