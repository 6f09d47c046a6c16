import { consoleContract } from '@humidor/contract/console/index.ts'
import { useAsk } from '../../api/useAsk.ts'
import { useNow } from '../../api/useMe.ts'
import { usePages } from '../../api/usePages.ts'
import { Desk } from '../../desk/Desk.tsx'
import { Export } from '../../desk/Export.tsx'
import { Opened } from '../../desk/Opened.tsx'
import { usePlace } from '../../desk/place.ts'
import { Queue } from '../../desk/Queue.tsx'
import { SearchBox } from '../../desk/SearchBox.tsx'
import { ItemTable } from '../../desk/Table.tsx'
import { ClaimPanel } from './ClaimPanel.tsx'
import { claimColumns, paymentColumns } from './columns.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { type Payment, type Tab, tabName, tabs } from './payment.ts'

const { payments, claims } = consoleContract.deposits

const empty: Record<Tab, string> = {
  unmatched: 'Every payment that came in was a member’s deposit.',
  'wrong token': 'Nobody has sent another token.',
  assigned: 'Payments that were credited by hand appear here.',
  left: 'Payments that stay as they are appear here, with the reason.',
  claims: 'What members say about their payments appears here.',
}

const nothingFound = {
  title: 'Nothing found',
  text: 'Search for a whole transaction, the address of whoever paid, or an exact amount.',
}

/** How many there are in a tab. */
function useCounts(search: string | undefined): Record<Tab, number | undefined> {
  const searching = { limit: 1, ...(search !== undefined && { search }) }
  const count = (state: Exclude<Tab, 'claims'>) => ({ state, ...searching })
  const how = { keepLast: true, live: true } as const
  return {
    unmatched: useAsk(payments, count('unmatched'), how).data?.count,
    'wrong token': useAsk(payments, count('wrong token'), how).data?.count,
    assigned: useAsk(payments, count('assigned'), how).data?.count,
    left: useAsk(payments, count('left'), how).data?.count,
    claims: useAsk(claims, { state: 'looked at', limit: 1 }, how).data?.count,
  }
}

const useTab = () => {
  const place = usePlace()
  const counts = useCounts(place.get('search'))
  const tab = tabs.find((one) => one === place.get('tab')) ?? 'unmatched'
  return {
    place,
    tab,
    head: {
      tabs: tabs.map((id) => ({ id, label: tabName[id], count: counts[id] })),
      value: tab,
      onChange: (id: string) => place.go({ tab: id === 'unmatched' ? undefined : id, item: undefined }),
    },
  }
}

/** Money that came in and is nobody's yet, and what members say about it. */
export function PaymentsScreen() {
  const { tab } = useTab()
  return tab === 'claims' ? <Claims /> : <Payments state={tab} />
}

function Payments({ state }: { state: Exclude<Tab, 'claims'> }) {
  const { place, head, tab } = useTab()
  const now = useNow()
  const search = place.get('search')
  const asking = { state, ...(search !== undefined && { search }) }
  const pages = usePages(payments, asking)
  return (
    <>
      <Desk
        title="Payments"
        search={<SearchBox label="Search payments" placeholder="Transaction, payer, amount" most={80} />}
      >
        <Queue
          label="Payments that are nobody’s deposit"
          tabs={head}
          exporting={
            <Export call={payments} asking={asking} name={`payments-${state.replace(' ', '-')}`} columns={file} />
          }
          of={pages}
          empty={search === undefined ? { title: 'Nothing here', text: empty[tab] } : nothingFound}
        >
          {(rows) => (
            <ItemTable
              caption={`Payments, ${tabName[tab].toLowerCase()}`}
              columns={paymentColumns(now)}
              rows={rows}
              keyOf={({ id }: Payment) => id}
            />
          )}
        </Queue>
      </Desk>
      <Opened
        rows={pages.rows}
        gone={{
          title: 'This payment is not in this tab',
          text: 'Somebody may have decided about it meanwhile. Search for its transaction: the tabs then show where it is.',
        }}
      >
        {(payment, close) => <PaymentPanel payment={payment} onClose={close} again={() => void pages.page.refetch()} />}
      </Opened>
    </>
  )
}

const file = [
  { head: 'Id', text: ({ id }: Payment) => id },
  { head: 'Network', text: ({ chain }: Payment) => chain },
  { head: 'Transaction', text: ({ txid }: Payment) => txid },
  { head: 'From', text: ({ from }: Payment) => from },
  { head: 'To', text: ({ to }: Payment) => to },
  { head: 'Token', text: ({ contract }: Payment) => contract },
  { head: 'Amount, smallest unit', text: ({ raw }: Payment) => raw },
  { head: 'Reason', text: ({ reason }: Payment) => reason },
  { head: 'Seen at', text: ({ seenAt }: Payment) => seenAt.toISOString() },
]

function Claims() {
  const { head } = useTab()
  const now = useNow()
  const pages = usePages(claims, { state: 'looked at' })
  return (
    <>
      <Desk title="Payments">
        <Queue label="Claims" tabs={head} of={pages} empty={{ title: 'Nothing here', text: empty.claims }}>
          {(rows) => (
            <ItemTable caption="Claims that wait" columns={claimColumns(now)} rows={rows} keyOf={({ id }) => id} />
          )}
        </Queue>
      </Desk>
      <Opened
        rows={pages.rows}
        gone={{
          title: 'This claim does not wait any more',
          text: 'It has been answered meanwhile: its member reads how.',
        }}
      >
        {(claim, close) => <ClaimPanel claim={claim} onClose={close} again={() => void pages.page.refetch()} />}
      </Opened>
    </>
  )
}
