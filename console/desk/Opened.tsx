import { EmptyState } from '@humidor/ui/State.tsx'
import { Fragment, type ReactNode } from 'react'
import { Panel } from './Panel.tsx'
import { usePlace } from './place.ts'

export interface OpenedProps<Row> {
  /** What the table shows; undefined: not there yet. */
  rows: readonly Row[] | undefined
  /** What is said where the address names something that this page does not have, and where to look for it. */
  gone: { title: string; text: string }
  /** Its panel. */
  children: (row: Row, close: () => void) => ReactNode
}

/** The panel of the row that the address names; another operator may have decided about it meanwhile. */
export function Opened<Row extends { id: string }>({ rows, gone, children }: OpenedProps<Row>) {
  const place = usePlace()
  const item = place.get('item')
  if (item === undefined || !rows) return null
  const close = () => place.go({ item: undefined })
  const row = rows.find(({ id }) => id === item)
  if (row) return <Fragment key={item}>{children(row, close)}</Fragment>
  return (
    <Panel title="Not here" onClose={close}>
      <EmptyState bare {...gone} />
    </Panel>
  )
}
