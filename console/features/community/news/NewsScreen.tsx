import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { RowOf } from '../../../api/usePages.ts'
import { State } from '../../../desk/Signs.tsx'
import type { Column } from '../../../desk/Table.tsx'
import { languagesColumn } from '../../../desk/writing/languages-column.tsx'
import { WrittenScreen } from '../../../desk/writing/Writing.tsx'
import { changedColumn, stateColumn, TitleCell, WrittenQueue } from '../../../desk/writing/WrittenQueue.tsx'
import { momentText } from '../../../words/moments.ts'
import { Editor } from './Editor.tsx'
import { stateNames } from './news.ts'

const { list, one } = consoleContract.news
type Row = RowOf<typeof list>

const tabs = (['published', 'planned', 'draft'] as const).map((id) => ({ id, label: stateNames[id] }))

const empty = {
  draft: { title: 'No drafts', text: 'What is written and not published appears here.' },
  planned: { title: 'Nothing is planned', text: 'What is to be published at a later moment appears here.' },
  published: { title: 'Nothing is published', text: 'What members read appears here, the latest written first.' },
}

const columns: readonly Column<Row>[] = [
  {
    head: 'News',
    cell: ({ title, source, picture }) => <TitleCell title={title} second={source} picture={picture} />,
  },
  languagesColumn,
  changedColumn,
  stateColumn(({ state, publishedAt }) => {
    if (state === 'draft' || publishedAt === null) return <State kind="still">Draft</State>
    const when = momentText(publishedAt)
    return state === 'planned' ? <State kind="wait">From {when}</State> : <State kind="done">Since {when}</State>
  }),
]

/** News for members: the list, and the editor of one article. */
export const NewsScreen = () => (
  <WrittenScreen
    words={{ one: 'News', write: 'Write news', back: 'All news' }}
    call={one}
    itemOf={itemOf.news}
    list={
      <WrittenQueue
        title="News"
        write="Write news"
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
