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
import { stateNames } from './notice.ts'

const { list, one } = consoleContract.notices
type Row = RowOf<typeof list>

const tabs = (['published', 'draft', 'takenBack'] as const).map((id) => ({ id, label: stateNames[id] }))

const empty = {
  draft: { title: 'No drafts', text: 'What is written and not told appears here.' },
  published: { title: 'Nothing is told', text: 'What members read appears here, the latest written first.' },
  takenBack: { title: 'Nothing was taken back', text: 'What members no longer see appears here.' },
}

const columns: readonly Column<Row>[] = [
  {
    head: 'Notice',
    cell: ({ title, member }) => <TitleCell title={title} second={member ? `To ${member.name}` : 'To all'} />,
  },
  languagesColumn,
  changedColumn,
  stateColumn(({ publishedAt, takenBackAt }) =>
    publishedAt ? (
      <State kind="done">Since {momentText(publishedAt)}</State>
    ) : (
      <State kind="still">{takenBackAt ? `Taken back ${momentText(takenBackAt)}` : 'Draft'}</State>
    ),
  ),
]

/** The platform's notices to members: the list, and the editor of one. */
export const NoticesScreen = () => (
  <WrittenScreen
    words={{ one: 'Notice', write: 'Write a notice', back: 'All notices' }}
    call={one}
    itemOf={itemOf.notice}
    list={
      <WrittenQueue
        title="Notices"
        write="Write a notice"
        call={list}
        tabs={tabs}
        first="published"
        asking={(state) => ({ state })}
        columns={columns}
        empty={empty}
      />
    }
    editor={(notice, held) => <Editor notice={notice} {...held} />}
  />
)
