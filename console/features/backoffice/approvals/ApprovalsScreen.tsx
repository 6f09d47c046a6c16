import { consoleContract } from '@humidor/contract/console/index.ts'
import { useMe, useNow } from '../../../api/useMe.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { OpenItemAnywhere } from '../../../components/OpenItem.tsx'
import { counted, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { type Approval, type State, stateName, states } from './approval.ts'
import { columnsOf } from './columns.tsx'
import { kinds } from './kinds.ts'

const { approvals } = consoleContract.operators
type Call = typeof approvals

const empty: Record<State, { title: string; text: string }> = {
  waiting: {
    title: 'Nothing waits',
    text: 'What one operator asks for and another has to decide appears here, what runs out first on top.',
  },
  approved: { title: 'Nothing approved yet', text: 'What was agreed to appears here, with who did.' },
  declined: { title: 'Nothing declined yet', text: 'What was declined appears here, with the reason.' },
  expired: { title: 'Nothing has run out', text: 'What nobody decided within a day appears here.' },
}

const file: ExportProps<Call>['columns'] = [
  { head: 'Request', text: ({ id }) => id },
  { head: 'Kind', text: ({ kind }) => kinds[kind].name },
  { head: 'About', text: ({ about }) => about },
  { head: 'Name', text: (row) => kinds[row.kind].title(row) },
  { head: 'Figures', text: ({ details }) => details.map(({ name, value }) => `${name}: ${value}`).join('; ') },
  { head: 'Reason', text: ({ reason }) => reason },
  { head: 'Maker', text: ({ maker }) => maker.name },
  { head: 'Made at', at: ({ madeAt }) => madeAt },
  { head: 'Runs out at', at: ({ expiresAt }) => expiresAt },
  { head: 'Checker', text: ({ checker }) => checker?.name ?? '' },
  { head: 'Decided at', at: ({ decidedAt }) => decidedAt },
  { head: 'Note', text: ({ note }) => note ?? '' },
]

const tabs = states.map((id) => ({ id, label: stateName[id] }))

/** Requests of one operator that another one decides. */
export function ApprovalsScreen() {
  const place = usePlace()
  const now = useNow()
  const me = useMe().data?.operator.id
  const choosing = tabsAt(place, tabs, { first: 'waiting', under: 'state' })
  const state = choosing.value
  const asking: Asking<Call> = { state }
  const pages = usePages(approvals, asking)
  return (
    <>
      <ConsolePage title="Approvals">
        <Queue
          label="Approvals"
          tabs={counted(choosing, { [state]: pages.count })}
          exporting={<Export call={approvals} asking={asking} name={`approvals-${state}`} columns={file} />}
          of={pages}
          waits={state === 'waiting' ? 'approvals' : undefined}
          empty={empty[state]}
        >
          {(rows) => (
            <ItemTable
              caption={`Requests, ${stateName[state].toLowerCase()}`}
              columns={columnsOf(state, { me, now })}
              rows={rows}
              keyOf={({ id }: Approval) => id}
            />
          )}
        </Queue>
      </ConsolePage>
      <OpenItemAnywhere
        call={approvals}
        asking={asking}
        of={pages}
        gone={{ title: 'There is no such request', text: 'The address may be mistyped. Look in the tabs.' }}
      >
        {(open, close, asked) => <ApprovalPanel approval={open} asked={asked} me={me} now={now} onClose={close} />}
      </OpenItemAnywhere>
    </>
  )
}
