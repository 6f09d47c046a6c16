import { ButtonLink } from '@humidor/ui/Button.tsx'
import { LoadMoreList, type Paged } from '@humidor/ui/LoadMoreList.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { type ReactNode, useState } from 'react'

interface RecordsProps<Row> {
  title: string
  /** The page where records are made: the heading and the empty state lead there. */
  from: string
  /** The words of the empty state. */
  empty: { title: string; text: string; action: string }
  of: { rows: readonly Row[] | undefined; list: Paged }
  row: (record: Row, open: () => void) => ReactNode
  sheet: (record: Row, close: () => void) => ReactNode
}

/** A page of the reader's own records. Each opens a sheet, which follows the record's changes. */
export function Records<Row extends { id: number }>({ title, from, empty, of, row, sheet }: RecordsProps<Row>) {
  const [opened, setOpened] = useState<number>()
  const record = of.rows?.find(({ id }) => id === opened)
  const action = (
    <ButtonLink kind="quiet" small href={from}>
      {empty.action}
    </ButtonLink>
  )
  return (
    <Page title={title} back={from}>
      <LoadMoreList
        items={of.rows}
        of={of.list}
        keyOf={({ id }) => id}
        label={title}
        empty={<EmptyState title={empty.title} text={empty.text} action={action} />}
      >
        {(one) => row(one, () => setOpened(one.id))}
      </LoadMoreList>
      {record && sheet(record, () => setOpened(undefined))}
    </Page>
  )
}
