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
import { stateNames } from './notice.ts'

const { list, one } = consoleContract.notices
type Row = RowOf<typeof list>

const tabs = (['published', 'draft', 'takenBack'] as const).map((id) => ({ id, label: stateNames[id] }))

const empty = {
  draft: { title: 'No drafts', text: 'Unpublished drafts appear here.' },
  published: { title: 'Nothing published', text: 'Published notices appear here, newest first.' },
  takenBack: { title: 'Nothing unpublished', text: 'Notices that members no longer see appear here.' },
}

const columns: readonly Column<Row>[] = [
  {
    head: 'Notice',
    cell: ({ title, member }) => <TitleCell title={title} second={member ? `To ${member.name}` : 'To all members'} />,
  },
  languagesColumn,
  changedColumn,
  stateColumn(({ publishedAt, takenBackAt }) =>
    publishedAt ? (
      <Status kind="done">Since {momentText(publishedAt)}</Status>
    ) : (
      <Status kind="still">{takenBackAt ? `Unpublished ${momentText(takenBackAt)}` : 'Draft'}</Status>
    ),
  ),
]

/** The platform's notices to members: the list, and the editor of one. */
export const NoticesScreen = () => (
  <LocalizedScreen
    words={{ one: 'Notice', write: 'New notice', back: 'All notices' }}
    call={one}
    itemOf={itemOf.notice}
    list={
      <LocalizedQueue
        title="Notices"
        write="New notice"
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
