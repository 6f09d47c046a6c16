import { consoleContract } from '@humidor/contract/console/index.ts'
import { useNow } from '../../../api/useMe.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { MemberCell, memberInFile, When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import { type Place, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable } from '../../../components/Table.tsx'
import { ageText } from '../../../words/moments.ts'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { type Feedback, type State, stateName, states } from './feedback.ts'
import './feedback.css'

const { feedback } = consoleContract.feedback
type Call = typeof feedback

const empty: Record<State, { title: string; text: string }> = {
  waiting: { title: 'Nothing to answer', text: 'New feedback appears here, oldest first.' },
  answered: { title: 'Nothing answered yet', text: 'Answered feedback appears here, newest first.' },
}
const nothing = { title: 'No results', text: 'Enter a full UID, or words from the message.' }

const file: ExportProps<Call>['columns'] = [
  { head: 'Number', text: ({ id }) => id },
  ...memberInFile,
  { head: 'Received at', at: ({ createdAt }) => createdAt },
  { head: 'Text', text: ({ content }) => content },
  { head: 'Answer', text: ({ reply }) => reply ?? '' },
  { head: 'Answered at', at: ({ repliedAt }) => repliedAt },
  { head: 'Answered by', text: ({ repliedBy }) => repliedBy ?? '' },
]

const tabs = states.map((id) => ({ id, label: stateName[id] }))

const askingAt = (place: Place): Asking<Call> => {
  const search = place.get('search')
  return {
    state: states.find((one) => one === place.get('state')) ?? 'waiting',
    ...(search !== undefined && { search }),
  }
}

/** Members' feedback, with the oldest unanswered first. */
export function FeedbackScreen() {
  const place = usePlace()
  const now = useNow()
  const asking = askingAt(place)
  const { state } = asking
  const pages = usePages(feedback, asking)
  const open = place.get('item')
  return (
    <>
      <ConsolePage
        title="Feedback"
        search={<SearchBox label="Search by a UID or by words" placeholder="UID or words" most={80} />}
      >
        <Queue
          label="Feedback"
          tabs={tabsAt(place, tabs, { first: 'waiting', under: 'state' })}
          exporting={<Export call={feedback} asking={asking} name={`feedback-${state}`} columns={file} />}
          of={pages}
          waits={state === 'waiting' ? 'feedback' : undefined}
          empty={asking.search === undefined ? empty[state] : nothing}
        >
          {(rows) => (
            <ItemTable
              caption={`Feedback, ${stateName[state].toLowerCase()}`}
              columns={columnsOf(open, now)}
              rows={rows}
              keyOf={({ id }: Feedback) => id}
            />
          )}
        </Queue>
      </ConsolePage>
      <OpenItem
        rows={pages.rows}
        gone={{
          title: 'Not on this page',
          text: 'It may have been answered in the meantime. Look under Answered.',
        }}
      >
        {(row, close) => <FeedbackPanel feedback={row} now={now} onClose={close} />}
      </OpenItem>
    </>
  )
}

const columnsOf = (open: string | undefined, now: Date): Column<Feedback>[] => [
  { head: 'Member', cell: ({ member }) => <MemberCell {...member} /> },
  { head: 'Feedback', cell: ({ content }) => <span className="queue__text clamp-2">{content}</span> },
  { head: 'Received', hiddenOn: 'phone', cell: ({ createdAt }) => <When at={createdAt} /> },
  { head: 'State', cell: (row) => <StateCell row={row} isOpen={row.id === open} now={now} /> },
]

function StateCell({ row, isOpen, now }: { row: Feedback; isOpen: boolean; now: Date }) {
  if (row.reply !== null) return <Status kind="done">Answered</Status>
  if (row.lockedBy) return <Status kind="lock">{row.lockedBy.name} has it open</Status>
  return <Status kind="wait">{isOpen ? 'You have it open' : `Waiting for ${ageText(row.createdAt, now)}`}</Status>
}
