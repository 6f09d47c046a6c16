import { consoleContract } from '@humidor/contract/console/index.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { useNow } from '../../../api/useMe.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { MemberCell, memberInFile } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { counted, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { activityTypeName } from '../../../words/activity-types.ts'
import { many } from '../../../words/counts.ts'
import { ageText, dayText, momentText } from '../../../words/moments.ts'
import { ApplicationPanel } from './ApplicationPanel.tsx'
import { type Row, type State, stateName, states, titleOf } from './application.ts'
import './applications.css'

const { applications } = consoleContract.activities
type Call = typeof applications

const empty: Readonly<Record<State, { title: string; text: string }>> = {
  waiting: { title: 'Nothing to answer', text: 'New applications appear here, oldest first.' },
  processing: { title: 'Nothing uncovered', text: 'Subsidies that the treasury does not cover yet appear here.' },
  paid: { title: 'Nothing paid yet', text: 'Paid subsidies appear here.' },
  refused: { title: 'Nothing rejected', text: 'Rejected applications appear here, with the reply.' },
}

const file: ExportProps<Call>['columns'] = [
  { head: 'Application', text: ({ fid }) => titleOf(fid) },
  ...memberInFile,
  { head: 'Activity', text: ({ name }) => name },
  { head: 'Type', text: ({ type }) => activityTypeName[type] },
  { head: 'State', text: ({ state }) => stateName[state] },
  { head: 'Applied at', at: ({ madeAt }) => madeAt },
  { head: 'Due at', at: ({ dueAt }) => dueAt },
  { head: 'Subsidy, USCD', amount: ({ subsidy }) => subsidy },
]

const tabs = states.map((id) => ({ id, label: stateName[id] }))

/** Members' applications for subsidies, with photos: answered, or paid once covered. */
export function ApplicationsScreen() {
  const place = usePlace()
  const now = useNow()
  const search = place.get('search')
  const choosing = tabsAt(place, tabs, { first: 'waiting', under: 'state' })
  const state = choosing.value
  const asking: Asking<Call> = { state, ...(search !== undefined && { search }) }
  const pages = usePages(applications, asking)
  const item = place.get('item')
  const open = item !== undefined && /^\d{1,15}$/.test(item) ? Number(item) : undefined
  return (
    <>
      <ConsolePage title="Applications" search={<SearchBox label="Search applications" placeholder="UID" most={20} />}>
        <Queue
          label="Applications"
          tabs={counted(choosing, pages.page.data?.counts)}
          exporting={<Export call={applications} asking={asking} name={`applications-${state}`} columns={file} />}
          of={pages}
          waits={state === 'waiting' || state === 'processing' ? 'applications' : undefined}
          empty={search === undefined ? empty[state] : { title: 'No results', text: 'Enter a full UID.' }}
          columns={columnsOf(open, now)}
        >
          {(rows, shown) => (
            <ItemTable
              caption={`Applications, ${stateName[state].toLowerCase()}`}
              columns={shown}
              rows={rows}
              keyOf={({ fid }: Row) => String(fid)}
            />
          )}
        </Queue>
      </ConsolePage>
      {open !== undefined && (
        <ApplicationPanel key={open} fid={open} now={now} onClose={() => place.go({ item: undefined })} />
      )}
    </>
  )
}

const columnsOf = (open: number | undefined, now: Date): Column<Row>[] => [
  {
    head: 'Application',
    cell: ({ fid, madeAt }) => <Two fixed first={titleOf(fid)} second={ageText(madeAt, now)} />,
  },
  {
    head: 'Member',
    hiddenOn: 'phone',
    cell: ({ member }) => <MemberCell {...member} />,
  },
  {
    head: 'Activity',
    cell: ({ name, type, photos }) => (
      <Two first={name} second={`${activityTypeName[type]}, ${many(photos, 'photo', 'photos')}`} />
    ),
  },
  {
    head: 'Subsidy',
    num: true,
    hiddenOn: 'narrow',
    cell: ({ subsidy }) =>
      subsidy === null ? <span className="quiet">none</span> : <Money amount={subsidy} coin="USCD" />,
  },
  { head: 'State', cell: (row) => <StateCell row={row} isOpen={row.fid === open} now={now} /> },
]

function StateCell({ row, isOpen, now }: { row: Row; isOpen: boolean; now: Date }) {
  if (row.lockedBy) return <Status kind="lock">{row.lockedBy.name} has it open</Status>
  if (row.state === 'processing') return <Status kind="fail">Not covered</Status>
  if (row.state === 'paid') return <Status kind="done">Paid</Status>
  if (row.state === 'refused') return <Status kind="still">Rejected</Status>
  if (row.dueAt <= now) return <Status kind="fail">Late since {momentText(row.dueAt)}</Status>
  if (row.secondWaits) return <Status kind="wait">Waiting for second operator</Status>
  return (
    <Status kind="wait">{isOpen ? 'You have it open' : `Due ${dayText(new Date(row.dueAt.getTime() - 1))}`}</Status>
  )
}
