import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { hasFailed, type Loadable } from '@humidor/ui/loadable.ts'
import { EmptyState, Skeleton } from '@humidor/ui/State.tsx'
import { type Tab, Tabs } from '@humidor/ui/Tabs.tsx'
import { Columns3, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { shownOf } from '../api/list-view.ts'
import type { PagedCall, Pages, RowOf } from '../api/usePages.ts'
import { labels } from '../words/labels.ts'
import { countText } from './count.ts'
import { LoadFailed } from './Figures.tsx'
import { type Failing, isGone } from './Gone.tsx'
import { ListViewFields } from './ListViewFields.tsx'
import { QueueFoot } from './QueueFoot.tsx'
import './queue.css'
import { AmountFields, DayFields } from './ranges.tsx'
import type { Column } from './Table.tsx'
import { usePageKeys } from './useKeys.ts'

export interface QueueProps<C extends PagedCall> {
  /** The label for screen readers. */
  label: string
  tabs?: { tabs: readonly Tab<string>[]; value: string; onChange: (id: string) => void } | undefined
  /** Filter fields of the page, and how many are in use. The days and amounts of the list come on top, where its call accepts them. */
  filters?: { fields: ReactNode; inUse: number } | undefined
  /** The coin of the amounts that the list can be filtered by, as in `₡` or `USDT`. */
  unit?: string | undefined
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
  /** All columns of the table. */
  columns: readonly Column<RowOf<C>>[]
  /** The table. @param columns those that the operator has not hidden */
  children: (rows: readonly RowOf<C>[], columns: readonly Column<RowOf<C>>[]) => ReactNode
}

/** A table with its surroundings: tabs, filters, view, export, paging, and the loading, error and empty states. */
export function Queue<C extends PagedCall>(props: QueueProps<C>) {
  const { label, tabs, filters, unit, exporting, of, waits, still, empty, selection, columns, children } = props
  const { view } = of
  const inUse = (filters?.inUse ?? 0) + view.inUse
  const [filtersShown, showFilters] = useState(inUse > 0)
  const [viewShown, showView] = useState(false)
  const isFiltered = filters !== undefined || view.accepted.days || view.accepted.amounts
  const toggleFilters = () => showFilters(!filtersShown)
  const toggleView = () => showView(!viewShown)
  usePageKeys({ filters: isFiltered ? toggleFilters : undefined, view: toggleView })
  const shown = shownOf(columns, view.hidden)
  const table = (
    <Content
      of={of}
      still={still}
      empty={view.inUse > 0 ? outsideRanges : empty}
      drawn={(rows: readonly RowOf<C>[]) => children(rows, shown)}
      label={label}
    />
  )
  return (
    <section className="queue" aria-label={label}>
      <div className="queue__head">
        {tabs ? <Tabs label={label} {...tabs} /> : <QueueCount of={of} />}
        <span className="queue__tools">
          {isFiltered && (
            <button type="button" className="textlink" aria-expanded={filtersShown} onClick={toggleFilters}>
              <Icon of={SlidersHorizontal} size="md" />
              {inUse > 0 ? `Filter, ${inUse} active` : 'Filter'}
            </button>
          )}
          <button type="button" className="textlink" aria-expanded={viewShown} onClick={toggleView}>
            <Icon of={Columns3} size="md" />
            View
          </button>
          {exporting}
        </span>
      </div>
      {isFiltered && filtersShown && (
        <div className="queue__filters">
          {filters?.fields}
          {view.accepted.days && <DayFields />}
          {view.accepted.amounts && unit !== undefined && <AmountFields unit={unit} />}
        </div>
      )}
      {viewShown && <ListViewFields view={view} columns={columns} />}
      {table}
      {selection}
      <QueueFoot of={of} waits={waits} />
    </section>
  )
}

const outsideRanges = { title: 'No results', text: 'Nothing lies within these filters. Check them, or the other tabs.' }

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
