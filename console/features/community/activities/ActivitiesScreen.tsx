import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { RowOf } from '../../../api/usePages.ts'
import { LocalizedQueue, stateColumn, TitleCell } from '../../../components/localized-editor/LocalizedQueue.tsx'
import { LocalizedScreen } from '../../../components/localized-editor/LocalizedScreen.tsx'
import { languagesColumn } from '../../../components/localized-editor/languages-column.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { activityTypeName } from '../../../words/activity-types.ts'
import { momentText } from '../../../words/moments.ts'
import { stateName, states } from './activity.ts'
import { Editor } from './Editor.tsx'

const { activities, activity } = consoleContract.activities
type Row = RowOf<typeof activities>

const tabs = states.map((id) => ({ id, label: stateName[id] }))

const empty = {
  ongoing: { title: 'No ongoing activities', text: 'Activities that members can apply for now appear here.' },
  coming: { title: 'No upcoming activities', text: 'Published activities that have not started appear here.' },
  ended: { title: 'No ended activities', text: 'Ended activities appear here.' },
  draft: { title: 'No drafts', text: 'Unpublished drafts appear here.' },
}

const signs = { ongoing: 'done', coming: 'wait', ended: 'still', draft: 'still' } as const

const columns: readonly Column<Row>[] = [
  {
    head: 'Activity',
    cell: ({ title, type, picture }) => <TitleCell title={title} second={activityTypeName[type]} picture={picture} />,
  },
  languagesColumn,
  {
    head: 'Time',
    hiddenOn: 'phone',
    cell: ({ startsAt, endsAt }) => <Two first={momentText(startsAt)} second={`until ${momentText(endsAt)}`} />,
  },
  stateColumn(({ state }) => <Status kind={signs[state]}>{stateName[state]}</Status>),
]

/** Activities for members: the list, and the editor of one. */
export const ActivitiesScreen = () => (
  <LocalizedScreen
    words={{ one: 'Activity', write: 'New activity', back: 'All activities' }}
    call={activity}
    itemOf={itemOf.activity}
    list={
      <LocalizedQueue
        title="Activities"
        write="New activity"
        call={activities}
        tabs={tabs}
        first="ongoing"
        asking={(state) => ({ state })}
        columns={columns}
        empty={empty}
      />
    }
    editor={(it, held) => <Editor activity={it} {...held} />}
  />
)
