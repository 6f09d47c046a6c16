import { picturePath } from '@humidor/domain/platform/picture.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/news-row.css'
import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import { type Asking, type PagedCall, type RowOf, usePages } from '../../api/usePages.ts'
import { dayText, timeText } from '../../words/moments.ts'
import { ConsolePage } from '../ConsolePage.tsx'
import { counted, tabsAt, usePlace } from '../place.ts'
import { Queue } from '../Queue.tsx'
import { Status } from '../Status.tsx'
import { type Column, Table, Two } from '../Table.tsx'
import { NEW } from './LocalizedScreen.tsx'
import './writing.css'

/** A call that answers a page of items. */
type WrittenCall = PagedCall & { response: z.ZodMiniType<{ rows: { id: number }[] }> }

export interface LocalizedQueueProps<C extends WrittenCall, Tab extends string> {
  title: string
  /** The label of the button for a new item. */
  write: string
  call: C
  tabs: readonly { id: Tab; label: string }[]
  first: Tab
  asking: (tab: Tab) => Asking<C>
  columns: readonly Column<RowOf<C>>[]
  empty: Readonly<Record<Tab, { title: string; text: string }>>
}

/** The list of items with text in the seven languages; a row leads to its editor. */
export function LocalizedQueue<C extends WrittenCall, Tab extends string>(props: LocalizedQueueProps<C, Tab>) {
  const { title, write, call, columns } = props
  const place = usePlace()
  const choosing = tabsAt(place, props.tabs, { first: props.first, under: 'state' })
  const tab = choosing.value
  const pages = usePages(call, props.asking(tab))
  return (
    <ConsolePage title={title}>
      <Queue
        label={title}
        tabs={counted(choosing, { [tab]: pages.count })}
        exporting={
          <ButtonLink small kind="ghost" icon={PenLine} href={place.hrefWith({ item: NEW, state: undefined })}>
            {write}
          </ButtonLink>
        }
        of={pages}
        empty={props.empty[tab]}
        columns={columns}
      >
        {(rows, shown) => (
          <Table
            caption={`${title}, ${props.tabs.find(({ id }) => id === tab)?.label.toLowerCase()}`}
            columns={shown}
            rows={rows}
            keyOf={({ id }) => String(id)}
            hrefOf={({ id }) => place.hrefWith({ item: String(id) })}
          />
        )}
      </Queue>
    </ConsolePage>
  )
}

export interface TitleCellProps {
  /** The English title, or that of the first language present; empty: no text yet. */
  title: string
  second: ReactNode
  /** The name of the picture; null: none; absent: such items have no picture. */
  picture?: string | null
}

/** The first cell of a row: title and picture. */
export function TitleCell({ title, second, picture }: TitleCellProps) {
  const words = <Two first={title === '' ? 'No text yet' : title} second={second} />
  if (picture === undefined) return words
  return (
    <span className="written-cell">
      {picture === null ? (
        <i className="news__pic" />
      ) : (
        <img className="news__pic" src={picturePath(picture, 'small')} alt="" width={40} height={40} />
      )}
      <span>{words}</span>
    </span>
  )
}

/** The last change and its author. */
export const changedColumn: Column<{ changedAt: Date; changedBy: string }> = {
  head: 'Changed',
  hiddenOn: 'phone',
  cell: ({ changedAt, changedBy }) => (
    <Two first={`${dayText(changedAt)} ${timeText(changedAt)}`} second={`by ${changedBy}`} />
  ),
}

/** The status of each item, unless another operator has it open. */
export const stateColumn = <Row extends { lockedBy: { name: string } | null }>(
  statusOf: (row: Row) => ReactNode,
): Column<Row> => ({
  head: 'State',
  cell: (row) => (row.lockedBy ? <Status kind="lock">{row.lockedBy.name} has it open</Status> : statusOf(row)),
})
