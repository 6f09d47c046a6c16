import type { RequestOf } from '@humidor/client/client.ts'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod/mini'
import { useAsk } from '../api/useAsk.ts'
import type { Asking, PagedCall, RowOf } from '../api/usePages.ts'
import { LoadedPanel, Panel } from './Panel.tsx'
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

/** What can be a number of a row: anything else that stands in the address is nobody's, and is not asked for. */
const isNumber = (item: string) => /^\d{1,18}$/.test(item)

/** A table whose rows can be asked for by their number. */
type NumberedCall = PagedCall & { response: z.ZodMiniType<{ rows: { id: string }[] }> }

export interface OpenedAnywhereProps<C extends NumberedCall> extends OpenedProps<RowOf<C>> {
  call: C
  /** What the table shows. */
  asking: Asking<C>
}

/** The same where a row can be asked for by its number: a link opens it on whatever page or tab it stands by now. */
export function OpenedAnywhere<C extends NumberedCall>({ call, asking, rows, ...opened }: OpenedAnywhereProps<C>) {
  const place = usePlace()
  const item = place.get('item')
  const number = item !== undefined && isNumber(item) ? item : undefined
  const isHere = number === undefined || rows === undefined || rows.some(({ id }) => id === number)
  const sought = useAsk(call, { ...asking, id: number, limit: 1 } as RequestOf<C>, { when: !isHere })
  if (isHere) return <Opened rows={rows} {...opened} />
  if (sought.data) return <Opened rows={sought.data.rows} {...opened} />
  return (
    <LoadedPanel of={sought} title="" onClose={() => place.go({ item: undefined })}>
      {() => null}
    </LoadedPanel>
  )
}
