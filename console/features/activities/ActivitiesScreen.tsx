import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { picturePath } from '@humidor/domain/picture.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/news-row.css'
import { PenLine } from 'lucide-react'
import { useAsk } from '../../api/useAsk.ts'
import { type RowOf, usePages } from '../../api/usePages.ts'
import { Desk } from '../../desk/Desk.tsx'
import { usePlace } from '../../desk/place.ts'
import { Queue } from '../../desk/Queue.tsx'
import { State as Standing } from '../../desk/Signs.tsx'
import { type Column, Table, Two } from '../../desk/Table.tsx'
import { languagesColumn } from '../../desk/writing/languages-column.tsx'
import { NEW, nobodys, numberOf, OpenedPage, useOpened, WritingPage } from '../../desk/writing/Writing.tsx'
import { activityTypeName } from '../../words/activity-types.ts'
import { momentText } from '../../words/moments.ts'
import { type State, stateName, states } from './activity.ts'
import { Editor } from './Editor.tsx'

const { activities, activity } = consoleContract.activities
type Row = RowOf<typeof activities>

const BACK = 'All activities'

const empty: Readonly<Record<State, { title: string; text: string }>> = {
  ongoing: { title: 'Nothing goes on', text: 'What members can apply for just now appears here.' },
  coming: { title: 'Nothing is to come', text: 'What is published and has not started appears here.' },
  ended: { title: 'Nothing has ended', text: 'What is over appears here.' },
  draft: { title: 'No drafts', text: 'What is written and not published appears here.' },
}

const columns: readonly Column<Row>[] = [
  {
    head: 'Activity',
    cell: ({ title, type, picture }) => (
      <span className="news-cell">
        {picture === null ? (
          <i className="news__pic" />
        ) : (
          <img className="news__pic" src={picturePath(picture, 'small')} alt="" width={40} height={40} />
        )}
        <span>
          <Two first={title === '' ? 'Without words yet' : title} second={activityTypeName[type]} />
        </span>
      </span>
    ),
  },
  languagesColumn,
  {
    head: 'When',
    gives: 'phone',
    cell: ({ startsAt, endsAt }) => <Two first={momentText(startsAt)} second={`until ${momentText(endsAt)}`} />,
  },
  { head: 'State', cell: (row) => <Stands row={row} /> },
]

const signs = { ongoing: 'done', coming: 'wait', ended: 'still', draft: 'still' } as const

const Stands = ({ row: { state, lockedBy } }: { row: Row }) =>
  lockedBy ? (
    <Standing kind="lock">{lockedBy.name} has it open</Standing>
  ) : (
    <Standing kind={signs[state]}>{stateName[state]}</Standing>
  )

/** What members are called for: the list of it, and where one is written. */
export function ActivitiesScreen() {
  const item = usePlace().get('item')
  if (item === undefined) return <ActivitiesQueue />
  return item === NEW ? (
    <WritingPage title="Write an activity" back={BACK}>
      <Editor activity={undefined} {...nobodys} />
    </WritingPage>
  ) : (
    <Opened key={item} id={numberOf(item)} />
  )
}

function ActivitiesQueue() {
  const place = usePlace()
  const state = states.find((one) => one === place.get('state')) ?? 'ongoing'
  const pages = usePages(activities, { state })
  return (
    <Desk title="Activities">
      <Queue
        label="Activities"
        tabs={{
          tabs: states.map((id) => ({ id, label: stateName[id] })),
          value: state,
          onChange: (id) => place.go({ state: id === 'ongoing' ? undefined : id }),
        }}
        exporting={
          <ButtonLink small kind="ghost" icon={PenLine} href={place.hrefWith({ item: NEW, state: undefined })}>
            Write an activity
          </ButtonLink>
        }
        of={pages}
        empty={empty[state]}
      >
        {(rows) => (
          <Table
            caption={`Activities, ${stateName[state].toLowerCase()}`}
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

function Opened({ id }: { id: number }) {
  const asked = useAsk(activity, { id })
  const { shown, ...held } = useOpened(asked, () => itemOf.activity(id))
  return (
    <OpenedPage asked={asked} shown={shown?.it} title="Activity" back={BACK}>
      {(it) => <Editor key={shown?.turn} activity={it} by={asked.data?.lockedBy ?? null} {...held} />}
    </OpenedPage>
  )
}
