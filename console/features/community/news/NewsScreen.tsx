import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { RowOf } from '../../../api/usePages.ts'
import {
  changedColumn,
  LocalizedQueue,
  stateColumn,
  TitleCell,
} from '../../../components/localized-editor/LocalizedQueue.tsx'
import { LocalizedScreen } from '../../../components/localized-editor/LocalizedScreen.tsx'
import { languagesColumn } from '../../../components/localized-editor/languages-column.tsx'
import { Status } from '../../../components/Status.tsx'
import type { Column } from '../../../components/Table.tsx'
import { momentText } from '../../../words/moments.ts'
import { Editor } from './Editor.tsx'
import { stateNames } from './news.ts'

const { list, one } = consoleContract.news
type Row = RowOf<typeof list>

const tabs = (['published', 'planned', 'draft'] as const).map((id) => ({ id, label: stateNames[id] }))

const empty = {
  draft: { title: 'No drafts', text: 'Unpublished drafts appear here.' },
  planned: { title: 'Nothing scheduled', text: 'News scheduled for later appears here.' },
  published: { title: 'Nothing published', text: 'Published news appears here, newest first.' },
}

const columns: readonly Column<Row>[] = [
  {
    head: 'News',
    cell: ({ title, source, picture }) => <TitleCell title={title} second={source} picture={picture} />,
  },
  languagesColumn,
  changedColumn,
  stateColumn(({ state, publishedAt }) => {
    if (state === 'draft' || publishedAt === null) return <Status kind="still">Draft</Status>
    const when = momentText(publishedAt)
    return state === 'planned' ? <Status kind="wait">From {when}</Status> : <Status kind="done">Since {when}</Status>
  }),
]

/** News for members: the list, and the editor of one article. */
export const NewsScreen = () => (
  <LocalizedScreen
    words={{ one: 'News', write: 'New article', back: 'All news' }}
    call={one}
    itemOf={itemOf.news}
    list={
      <LocalizedQueue
        title="News"
        write="New article"
        call={list}
        tabs={tabs}
        first="published"
        asking={(state) => ({ state })}
        columns={columns}
        empty={empty}
      />
    }
    editor={(news, held) => <Editor news={news} {...held} />}
  />
)
