import { consoleContract } from '@humidor/contract/console/index.ts'
import { useNow } from '../../../api/useMe.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { type Place, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable } from '../../../components/Table.tsx'
import { many } from '../../../words/counts.ts'
import { ageText } from '../../../words/moments.ts'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { type Feedback, type State, stateName, states } from './feedback.ts'
import { WhoseCell, whoseInFile } from './whose.tsx'
import './feedback.css'

const { feedback } = consoleContract.feedback
type Call = typeof feedback

const empty: Record<State, { title: string; text: string }> = {
  open: { title: 'Nothing to answer', text: 'Messages of members and shops appear here, the longest waiting first.' },
  answered: { title: 'Nothing answered yet', text: 'Answered conversations appear here, newest first.' },
  closed: { title: 'Nothing closed yet', text: 'Closed conversations appear here, newest first.' },
}
const nothing = { title: 'No results', text: 'Enter a full UID, the six digits of a shop, or words from a message.' }

const file: ExportProps<Call>['columns'] = [
  { head: 'Number', text: ({ id }) => id },
  ...whoseInFile,
  { head: 'State', text: ({ state }) => stateName[state] },
  { head: 'Begun at', at: ({ createdAt }) => createdAt },
  { head: 'Newest message', of: 'Feedback', text: ({ content }) => content },
  { head: 'Written at', at: ({ writtenAt }) => writtenAt },
]

const tabs = states.map((id) => ({ id, label: stateName[id] }))

const askingAt = (place: Place): Asking<Call> => {
  const search = place.get('search')
  return {
    state: states.find((one) => one === place.get('state')) ?? 'open',
    ...(search !== undefined && { search }),
  }
}

/** Conversations of members and shops, the longest waiting first. */
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
        search={<SearchBox label="Search by a UID, a shop or by words" placeholder="UID, shop or words" most={80} />}
      >
        <Queue
          label="Feedback"
          tabs={tabsAt(place, tabs, { first: 'open', under: 'state' })}
          exporting={<Export call={feedback} asking={asking} name={`feedback-${state}`} columns={file} />}
          of={pages}
          waits={state === 'open' ? 'feedback' : undefined}
          empty={asking.search === undefined ? empty[state] : nothing}
          columns={columnsOf(open, now)}
        >
          {(rows, shown) => (
            <ItemTable
              caption={`Feedback, ${stateName[state].toLowerCase()}`}
              columns={shown}
              rows={rows}
              keyOf={({ id }: Feedback) => id}
            />
          )}
        </Queue>
      </ConsolePage>
      {open !== undefined && (
        <FeedbackPanel key={open} id={open} now={now} onClose={() => place.go({ item: undefined })} />
      )}
    </>
  )
}

const columnsOf = (open: string | undefined, now: Date): Column<Feedback>[] => [
  { head: 'From', cell: (row) => <WhoseCell {...row} /> },
  { head: 'Feedback', cell: ({ content }) => <span className="queue__text clamp-2">{content}</span> },
  { head: 'Written', hiddenOn: 'phone', cell: ({ writtenAt }) => <When at={writtenAt} /> },
  { head: 'State', cell: (row) => <StateCell row={row} isOpen={row.id === open} now={now} /> },
]

function StateCell({ row, isOpen, now }: { row: Feedback; isOpen: boolean; now: Date }) {
  if (row.waitsSince === null) return <Status kind="done">{stateName[row.state]}</Status>
  if (row.lockedBy) return <Status kind="lock">{row.lockedBy.name} has it open</Status>
  if (isOpen) return <Status kind="wait">You have it open</Status>
  return (
    <Status kind="wait">
      {many(row.unread, 'new message', 'new messages')}, waiting for {ageText(row.waitsSince, now)}
    </Status>
  )
}
