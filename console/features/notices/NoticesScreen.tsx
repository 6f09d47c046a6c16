import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { type WrittenState, writtenStates } from '@humidor/domain/written-notice.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { PenLine } from 'lucide-react'
import { useAsk } from '../../api/useAsk.ts'
import { type RowOf, usePages } from '../../api/usePages.ts'
import { Desk } from '../../desk/Desk.tsx'
import { usePlace } from '../../desk/place.ts'
import { Queue } from '../../desk/Queue.tsx'
import { State } from '../../desk/Signs.tsx'
import { type Column, Table, Two } from '../../desk/Table.tsx'
import { languagesColumn } from '../../desk/writing/languages-column.tsx'
import { NEW, nobodys, numberOf, OpenedPage, useOpened, WritingPage } from '../../desk/writing/Writing.tsx'
import { dayText, momentText, timeText } from '../../words/moments.ts'
import { Editor } from './Editor.tsx'
import { stateNames } from './notice.ts'

const { list, one } = consoleContract.notices
type Row = RowOf<typeof list>

const BACK = 'All notices'

/** What the house writes to members: the list of it, and where one is written. */
export function NoticesScreen() {
  const item = usePlace().get('item')
  if (item === undefined) return <NoticesQueue />
  if (item === NEW)
    return (
      <WritingPage title="Write a notice" back={BACK}>
        <Editor notice={undefined} {...nobodys} />
      </WritingPage>
    )
  return <OpenedNotice key={item} id={numberOf(item)} />
}

function OpenedNotice({ id }: { id: number }) {
  const asked = useAsk(one, { id })
  const { shown, ...held } = useOpened(asked, () => itemOf.notice(id))
  return (
    <OpenedPage asked={asked} shown={shown?.it} title="Notice" back={BACK}>
      {(it) => <Editor key={shown?.turn} notice={it} by={asked.data?.lockedBy ?? null} {...held} />}
    </OpenedPage>
  )
}

const empty: Readonly<Record<WrittenState, { title: string; text: string }>> = {
  draft: { title: 'No drafts', text: 'What is written and not told appears here.' },
  published: { title: 'Nothing is told', text: 'What members read appears here, the latest written first.' },
  takenBack: { title: 'Nothing was taken back', text: 'What members no longer see appears here.' },
}

const columns: readonly Column<Row>[] = [
  {
    head: 'Notice',
    cell: ({ title, member }) => (
      <Two first={title === '' ? 'Without words yet' : title} second={member ? `To ${member.name}` : 'To all'} />
    ),
  },
  languagesColumn,
  {
    head: 'Changed',
    gives: 'phone',
    cell: ({ changedAt, changedBy }) => (
      <Two first={`${dayText(changedAt)} ${timeText(changedAt)}`} second={`by ${changedBy}`} />
    ),
  },
  { head: 'State', cell: (row) => <Stands row={row} /> },
]

function Stands({ row: { publishedAt, takenBackAt, lockedBy } }: { row: Row }) {
  if (lockedBy) return <State kind="lock">{lockedBy.name} has it open</State>
  if (publishedAt) return <State kind="done">Since {momentText(publishedAt)}</State>
  return <State kind="still">{takenBackAt ? `Taken back ${momentText(takenBackAt)}` : 'Draft'}</State>
}

function NoticesQueue() {
  const place = usePlace()
  const state = writtenStates.find((one) => one === place.get('state')) ?? 'published'
  const pages = usePages(list, { state })
  return (
    <Desk title="Notices">
      <Queue
        label="Notices"
        tabs={{
          tabs: (['published', 'draft', 'takenBack'] as const).map((id) => ({ id, label: stateNames[id] })),
          value: state,
          onChange: (id) => place.go({ state: id === 'published' ? undefined : id }),
        }}
        exporting={
          <ButtonLink small kind="ghost" icon={PenLine} href={place.hrefWith({ item: NEW, state: undefined })}>
            Write a notice
          </ButtonLink>
        }
        of={pages}
        empty={empty[state]}
      >
        {(rows) => (
          <Table
            caption={`Notices, ${stateNames[state].toLowerCase()}`}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            hrefOf={({ id }) => place.hrefWith({ item: String(id) })}
          />
        )}
      </Queue>
    </Desk>
  )
}
