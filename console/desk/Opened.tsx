import type { RequestOf } from '@humidor/client/client.ts'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod/mini'
import { type Asked, useAsk } from '../api/useAsk.ts'
import type { Asking, PagedCall, Pages, RowOf } from '../api/usePages.ts'
import { LoadedPanel, Panel } from './Panel.tsx'
import { usePlace } from './place.ts'
import { useKept } from './useKept.ts'

interface Gone {
  /** What is said where the address names something that this page does not have, and where to look for it. */
  gone: { title: string; text: string }
}

export interface OpenedProps<Row> extends Gone {
  /** What the table shows; undefined: not there yet. */
  rows: readonly Row[] | undefined
  /** Its panel. */
  children: (row: Row, close: () => void) => ReactNode
}

/**
 * The panel of the row that the address names. It stays as it was seen when the table is turned, searched or asked for again
 * and has the row no more: what is being typed in it would be lost. Another operator may have decided about it meanwhile.
 */
export function Opened<Row extends { id: string }>({ rows, gone, children }: OpenedProps<Row>) {
  const place = usePlace()
  const item = place.get('item')
  const row = useKept(
    item,
    rows?.find(({ id }) => id === item),
  )
  if (item === undefined) return null
  const close = () => place.go({ item: undefined })
  if (row) return <Fragment key={item}>{children(row, close)}</Fragment>
  return rows && <NotHere {...gone} onClose={close} />
}

const NotHere = ({ onClose, ...gone }: Gone['gone'] & { onClose: () => void }) => (
  <Panel title="Not here" onClose={onClose}>
    <EmptyState bare {...gone} />
  </Panel>
)

/** What can be the name of a row: anything else that stands in the address is nobody's, and is not asked for. */
const isName = (item: string) => /^[\w-]{1,22}$/.test(item)

/** Whoever asks for a row by its name asks for nothing else: another search beside it is no other question about it. */
const unsearched = (asking: object) => Object.fromEntries(Object.entries(asking).filter(([name]) => name !== 'search'))

/** A table whose rows can be asked for by their name. */
type NamedCall = PagedCall & { response: z.ZodMiniType<{ rows: { id: string }[] }> }

export interface OpenedAnywhereProps<C extends NamedCall> extends Gone {
  call: C
  /** What the table shows. */
  asking: Asking<C>
  of: Pages<C>
  /** Its panel. @param asked the question that the row was answered to: asked again, it tells how the row stands now */
  children: (row: RowOf<C>, close: () => void, asked: Asked<C>) => ReactNode
}

/** The same where a row can be asked for by its name: a link opens it on whatever page or tab it stands by now. */
export function OpenedAnywhere<C extends NamedCall>({ call, asking, of, gone, children }: OpenedAnywhereProps<C>) {
  const place = usePlace()
  const item = place.get('item')
  const name = item !== undefined && isName(item) ? item : undefined
  const named = (rows: readonly RowOf<C>[] | undefined) => rows?.find(({ id }) => id === item)
  const here = named(of.rows)
  const isSought = name !== undefined && of.rows !== undefined && here === undefined
  const sought = useAsk(call, { ...unsearched(asking), id: name, limit: 1 } as RequestOf<C>, { when: isSought })
  const row = useKept(item, here ?? (isSought ? named(sought.data?.rows) : undefined))
  if (item === undefined) return null
  const close = () => place.go({ item: undefined })
  if (row) return <Fragment key={item}>{children(row, close, isSought ? sought : of.page)}</Fragment>
  if (sought.data || (name === undefined && of.rows)) return <NotHere {...gone} onClose={close} />
  if (!isSought) return null
  return (
    <LoadedPanel of={sought} title="" onClose={close}>
      {() => null}
    </LoadedPanel>
  )
}
