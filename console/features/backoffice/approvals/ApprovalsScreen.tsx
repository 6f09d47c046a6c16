import { consoleContract } from '@humidor/contract/console/index.ts'
import { SEARCH_MOST_CHARACTERS } from '@humidor/domain/backoffice/search.ts'
import { useMe, useNow } from '../../../api/useMe.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { OpenItemAnywhere } from '../../../components/OpenItem.tsx'
import { counted, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { exactOf } from '../../../words/money.ts'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { type Approval, type Tab, tabName, tabs } from './approval.ts'
import { columnsOf } from './columns.tsx'
import { isKind, kindOptions, kinds, kindsNamed } from './kinds.ts'
import { useSeenOutcomes } from './useSeenOutcomes.ts'

const { approvals } = consoleContract.operators
type Call = typeof approvals

const empty: Record<Tab, { title: string; text: string }> = {
  waiting: {
    title: 'Nothing to approve',
    text: 'Requests that need a second operator appear here, the first to expire on top.',
  },
  approved: { title: 'Nothing approved yet', text: 'Approved requests appear here, with their checker.' },
  declined: { title: 'Nothing declined yet', text: 'Declined requests appear here, with the reason.' },
  expired: { title: 'Nothing has expired', text: 'Requests that were not decided within a day appear here.' },
  withdrawn: { title: 'Nothing withdrawn', text: 'Requests that their makers withdrew appear here.' },
  mine: {
    title: 'You have requested nothing yet',
    text: 'What you request of a second operator appears here, with its outcome.',
  },
}

const nothingFound = {
  title: 'No results',
  text: 'Enter a full UID, merchant ID or number such as WD-7, or a part of a name or of a kind. Check the filter and the other tabs.',
}

const kindFilter = <FilterField label="Kind" name="kind" all="All kinds" options={kindOptions} />

const file: ExportProps<Call>['columns'] = [
  { head: 'Request', text: ({ id }) => id },
  { head: 'Kind', text: ({ kind }) => kinds[kind].name },
  { head: 'About', text: ({ about }) => about },
  { head: 'Name', text: (row) => kinds[row.kind].title(row) },
  { head: 'UID or merchant', text: ({ whom }) => whom?.number ?? '' },
  { head: 'Concerns', text: ({ whom }) => whom?.name ?? '' },
  { head: 'Amount', text: ({ amount }) => (amount ? exactOf(amount.coin, amount.amount) : '') },
  { head: 'Coin', text: ({ amount }) => amount?.coin ?? '' },
  { head: 'Figures', text: ({ details }) => details.map(({ name, value }) => `${name}: ${value}`).join('; ') },
  { head: 'Reason', text: ({ reason }) => reason },
  { head: 'Maker', text: ({ maker }) => maker.name },
  { head: 'Requested at', at: ({ madeAt }) => madeAt },
  { head: 'Expires at', at: ({ expiresAt }) => expiresAt },
  { head: 'Checker', text: ({ checker }) => checker?.name ?? '' },
  { head: 'Decided at', at: ({ decidedAt }) => decidedAt },
  { head: 'Note', text: ({ note }) => note ?? '' },
  { head: 'Withdrawn at', at: ({ withdrawnAt }) => withdrawnAt },
]

const named = tabs.map((id) => ({ id, label: tabName[id] }))

/** Requests of one operator that another one decides. */
export function ApprovalsScreen() {
  const place = usePlace()
  const now = useNow()
  const me = useMe().data?.operator.id
  const choosing = tabsAt(place, named, { first: 'waiting', under: 'state' })
  const tab = choosing.value
  const [search, kind] = [place.get('search'), place.get('kind')]
  const asking: Asking<Call> = {
    ...(tab === 'mine' ? { by: 'me' } : { state: tab }),
    ...(search !== undefined && { search, named: kindsNamed(search) }),
    ...(isKind(kind) && { kind }),
  }
  const narrowed = search !== undefined || isKind(kind)
  const pages = usePages(approvals, asking)
  useSeenOutcomes(tab === 'mine' && pages.count !== undefined)
  return (
    <>
      <ConsolePage
        title="Approvals"
        search={
          <SearchBox
            label="Search approvals"
            placeholder="UID, name, number, merchant, kind"
            most={SEARCH_MOST_CHARACTERS}
          />
        }
      >
        <Queue
          label="Approvals"
          tabs={counted(choosing, { [tab]: pages.count })}
          filters={{ fields: kindFilter, inUse: isKind(kind) ? 1 : 0 }}
          exporting={<Export call={approvals} asking={asking} name={`approvals-${tab}`} columns={file} />}
          of={pages}
          waits={tab === 'waiting' ? 'approvals' : undefined}
          empty={narrowed ? nothingFound : empty[tab]}
          columns={columnsOf(tab, { me, now })}
        >
          {(rows, shown) => (
            <ItemTable
              caption={tab === 'mine' ? tabName.mine : `Requests, ${tabName[tab].toLowerCase()}`}
              columns={shown}
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
