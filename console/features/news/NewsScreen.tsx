import { consoleContract } from '@humidor/contract/console/index.ts'
import { type NewsState, newsStates } from '@humidor/domain/news.ts'
import { picturePath } from '@humidor/domain/picture.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/news-row.css'
import { PenLine } from 'lucide-react'
import { useAsk } from '../../api/useAsk.ts'
import { type RowOf, usePages } from '../../api/usePages.ts'
import { Desk } from '../../desk/Desk.tsx'
import { usePlace } from '../../desk/place.ts'
import { Queue } from '../../desk/Queue.tsx'
import { State } from '../../desk/Signs.tsx'
import { type Column, Table, Two } from '../../desk/Table.tsx'
import { languagesColumn } from '../../desk/writing/languages-column.tsx'
import { NEW } from '../../desk/writing/Writing.tsx'
import { dayText, momentText, timeText } from '../../words/moments.ts'
import { EditorScreen } from './EditorScreen.tsx'
import { stateNames } from './news.ts'
import './news.css'

const { list } = consoleContract.news
type Row = RowOf<typeof list>

const useCount = (state: NewsState) => useAsk(list, { state, limit: 1 }, { keepLast: true, live: true }).data?.count

const empty: Readonly<Record<NewsState, { title: string; text: string }>> = {
  draft: { title: 'No drafts', text: 'What is written and not published appears here.' },
  planned: { title: 'Nothing is planned', text: 'What is to be published at a later moment appears here.' },
  published: { title: 'Nothing is published', text: 'What members read appears here, the latest written first.' },
}

const columns: readonly Column<Row>[] = [
  {
    head: 'News',
    cell: ({ title, source, picture }) => (
      <span className="news-cell">
        {picture === null ? (
          <i className="news__pic" />
        ) : (
          <img className="news__pic" src={picturePath(picture, 'small')} alt="" width={40} height={40} />
        )}
        <span>
          <Two first={title === '' ? 'Without words yet' : title} second={source} />
        </span>
      </span>
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

function Stands({ row: { state, publishedAt, lockedBy } }: { row: Row }) {
  if (lockedBy) return <State kind="lock">{lockedBy.name} has it open</State>
  if (state === 'draft' || publishedAt === null) return <State kind="still">Draft</State>
  const when = momentText(publishedAt)
  return state === 'planned' ? <State kind="wait">From {when}</State> : <State kind="done">Since {when}</State>
}

/** What members are told: the list of it, and where one piece is written. */
export function NewsScreen() {
  const place = usePlace()
  const item = place.get('item')
  return item === undefined ? <NewsQueue /> : <EditorScreen key={item} item={item} />
}

function NewsQueue() {
  const place = usePlace()
  const state = newsStates.find((one) => one === place.get('state')) ?? 'published'
  const pages = usePages(list, { state })
  const counts: Readonly<Record<NewsState, number | undefined>> = {
    draft: useCount('draft'),
    planned: useCount('planned'),
    published: useCount('published'),
  }
  return (
    <Desk title="News">
      <Queue
        label="News"
        tabs={{
          tabs: newsStates.toReversed().map((id) => ({ id, label: stateNames[id], count: counts[id] })),
          value: state,
          onChange: (id) => place.go({ state: id === 'published' ? undefined : id }),
        }}
        exporting={
          <ButtonLink small kind="ghost" icon={PenLine} href={place.hrefWith({ item: NEW, state: undefined })}>
            Write news
          </ButtonLink>
        }
        of={pages}
        empty={empty[state]}
      >
        {(rows) => (
          <Table
            caption={`News, ${stateNames[state].toLowerCase()}`}
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
