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
    title: 'Nothing to approve',
    text: 'Requests that need a second operator appear here, the first to expire on top.',
  },
  approved: { title: 'Nothing approved yet', text: 'Approved requests appear here, with their checker.' },
  declined: { title: 'Nothing declined yet', text: 'Declined requests appear here, with the reason.' },
  expired: { title: 'Nothing has expired', text: 'Requests that were not decided within a day appear here.' },
}

const file: ExportProps<Call>['columns'] = [
  { head: 'Request', text: ({ id }) => id },
  { head: 'Kind', text: ({ kind }) => kinds[kind].name },
  { head: 'About', text: ({ about }) => about },
  { head: 'Name', text: (row) => kinds[row.kind].title(row) },
  { head: 'Figures', text: ({ details }) => details.map(({ name, value }) => `${name}: ${value}`).join('; ') },
  { head: 'Reason', text: ({ reason }) => reason },
  { head: 'Maker', text: ({ maker }) => maker.name },
  { head: 'Requested at', at: ({ madeAt }) => madeAt },
  { head: 'Expires at', at: ({ expiresAt }) => expiresAt },
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
        gone={{ title: 'Request not found', text: 'Check the address, or look in the other tabs.' }}
      >
        {(open, close, asked) => <ApprovalPanel approval={open} asked={asked} me={me} now={now} onClose={close} />}
      </OpenItemAnywhere>
    </>
  )
}
