import type { RequestOf } from '@humidor/client/client.ts'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod/mini'
import { type Asked, useAsk } from '../api/useAsk.ts'
import type { Asking, PagedCall, Pages, RowOf } from '../api/usePages.ts'
import { LoadedPanel, Panel } from './Panel.tsx'
import { usePlace } from './place.ts'
import { useLastKnownRow } from './useLastKnownRow.ts'

interface Gone {
  /** The message if this page does not have the item in the address, and where to look for it. */
  gone: { title: string; text: string }
}

export interface OpenItemProps<Row> extends Gone {
  /** The rows of the table; undefined: not loaded yet. */
  rows: readonly Row[] | undefined
  children: (row: Row, close: () => void) => ReactNode
}

/**
 * The panel of the row in the address. It keeps the last known row if paging, a search or a refetch drops it from the table.
 * Otherwise typed text would be lost. Another operator may have decided the row meanwhile.
 */
export function OpenItem<Row extends { id: string }>({ rows, gone, children }: OpenItemProps<Row>) {
  const place = usePlace()
  const item = place.get('item')
  const row = useLastKnownRow(
    item,
    rows?.find(({ id }) => id === item),
  )
  if (item === undefined) return null
  const close = () => place.go({ item: undefined })
  if (row) return <Fragment key={item}>{children(row, close)}</Fragment>
  return rows && <NotFound {...gone} onClose={close} />
}

const NotFound = ({ onClose, ...gone }: Gone['gone'] & { onClose: () => void }) => (
  <Panel title="Not found" onClose={onClose}>
    <EmptyState bare {...gone} />
  </Panel>
)

/** The shape of a row's id. Anything else in the address matches no row and is not requested. */
const isName = (item: string) => /^[\w-]{1,22}$/.test(item)

/** A request by id ignores the search text, so that a new search sends no new request. */
const unsearched = (asking: object) => Object.fromEntries(Object.entries(asking).filter(([name]) => name !== 'search'))

/** A paged call that can also find a row by id. */
type NamedCall = PagedCall & { response: z.ZodMiniType<{ rows: { id: string }[] }> }

export interface OpenItemAnywhereProps<C extends NamedCall> extends Gone {
  call: C
  /** The request of the table on screen. */
  asking: Asking<C>
  of: Pages<C>
  /** The row's panel. @param asked the query that returned the row; a refetch shows the row's current state */
  children: (row: RowOf<C>, close: () => void, asked: Asked<C>) => ReactNode
}

/** The same for rows that a call can find by id: a link opens the row on any page or tab. */
export function OpenItemAnywhere<C extends NamedCall>({ call, asking, of, gone, children }: OpenItemAnywhereProps<C>) {
  const place = usePlace()
  const item = place.get('item')
  const name = item !== undefined && isName(item) ? item : undefined
  const named = (rows: readonly RowOf<C>[] | undefined) => rows?.find(({ id }) => id === item)
  const here = named(of.rows)
  const isSought = name !== undefined && of.rows !== undefined && here === undefined
  const sought = useAsk(call, { ...unsearched(asking), id: name, limit: 1 } as RequestOf<C>, { when: isSought })
  const row = useLastKnownRow(item, here ?? (isSought ? named(sought.data?.rows) : undefined))
  if (item === undefined) return null
  const close = () => place.go({ item: undefined })
  if (row) return <Fragment key={item}>{children(row, close, isSought ? sought : of.page)}</Fragment>
  if (sought.data || (name === undefined && of.rows)) return <NotFound {...gone} onClose={close} />
  if (!isSought) return null
  return (
    <LoadedPanel of={sought} title="" onClose={close}>
      {() => null}
    </LoadedPanel>
  )
}
