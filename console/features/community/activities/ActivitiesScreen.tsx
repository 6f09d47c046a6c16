import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { RowOf } from '../../../api/usePages.ts'
import { LocalizedQueue, stateColumn, TitleCell } from '../../../components/localized-editor/LocalizedQueue.tsx'
import { LocalizedScreen } from '../../../components/localized-editor/LocalizedScreen.tsx'
import { languagesColumn } from '../../../components/localized-editor/languages-column.tsx'
import { Status as Standing } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { activityTypeName } from '../../../words/activity-types.ts'
import { momentText } from '../../../words/moments.ts'
import { stateName, states } from './activity.ts'
import { Editor } from './Editor.tsx'

const { activities, activity } = consoleContract.activities
type Row = RowOf<typeof activities>

const tabs = states.map((id) => ({ id, label: stateName[id] }))

const empty = {
  ongoing: { title: 'Nothing goes on', text: 'What members can apply for just now appears here.' },
  coming: { title: 'Nothing is to come', text: 'What is published and has not started appears here.' },
  ended: { title: 'Nothing has ended', text: 'What is over appears here.' },
  draft: { title: 'No drafts', text: 'What is written and not published appears here.' },
}

const signs = { ongoing: 'done', coming: 'wait', ended: 'still', draft: 'still' } as const

const columns: readonly Column<Row>[] = [
  {
    head: 'Activity',
    cell: ({ title, type, picture }) => <TitleCell title={title} second={activityTypeName[type]} picture={picture} />,
  },
  languagesColumn,
  {
    head: 'When',
    gives: 'phone',
    cell: ({ startsAt, endsAt }) => <Two first={momentText(startsAt)} second={`until ${momentText(endsAt)}`} />,
  },
  stateColumn(({ state }) => <Standing kind={signs[state]}>{stateName[state]}</Standing>),
]

/** Activities for members: the list, and the editor of one. */
export const ActivitiesScreen = () => (
  <LocalizedScreen
    words={{ one: 'Activity', write: 'Write an activity', back: 'All activities' }}
    call={activity}
    itemOf={itemOf.activity}
    list={
      <LocalizedQueue
        title="Activities"
        write="Write an activity"
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
