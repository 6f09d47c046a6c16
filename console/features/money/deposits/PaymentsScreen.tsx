import { consoleContract } from '@humidor/contract/console/index.ts'
import { useNow } from '../../../api/useMe.ts'
import { usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Export } from '../../../components/Export.tsx'
import { OpenItemAnywhere } from '../../../components/OpenItem.tsx'
import { counted, type Place, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { ClaimPanel } from './ClaimPanel.tsx'
import { claimColumns, paymentColumns } from './columns.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { type Payment, type Tab, tabName, tabs } from './payment.ts'

const { payments, claims } = consoleContract.deposits

const empty: Record<Tab, string> = {
  unmatched: 'Every payment received matches a member’s deposit.',
  'wrong token': 'No other tokens were received.',
  assigned: 'Payments credited by an operator appear here.',
  left: 'Payments left uncredited appear here, with the reason.',
  claims: 'Members’ claims appear here.',
}

const nothingFound = {
  title: 'No results',
  text: 'Enter a full transaction, the payer’s address or an exact amount.',
}

/** Unmatched payments, and members' claims about them. */
export function PaymentsScreen() {
  const place = usePlace()
  const choosing = tabsAt(
    place,
    tabs.map((id) => ({ id, label: tabName[id] })),
    { first: 'unmatched' },
  )
  const tab = choosing.value
  return tab === 'claims' ? <Claims tabs={choosing} /> : <Payments place={place} tabs={choosing} state={tab} />
}

type Choosing = ReturnType<typeof tabsAt>

interface PaymentsProps {
  place: Place
  tabs: Choosing
  state: Exclude<Tab, 'claims'>
}

function Payments({ place, tabs: choosing, state }: PaymentsProps) {
  const now = useNow()
  const search = place.get('search')
  const asking = { state, ...(search !== undefined && { search }) }
  const pages = usePages(payments, asking)
  return (
    <>
      <ConsolePage
        title="Payments"
        search={<SearchBox label="Search payments" placeholder="Transaction, amount" most={80} />}
      >
        <Queue
          label="Payments without a deposit"
          tabs={counted(choosing, pages.page.data?.counts)}
          exporting={
            <Export call={payments} asking={asking} name={`payments-${state.replace(' ', '-')}`} columns={file} />
          }
          of={pages}
          waits={state === 'unmatched' ? 'payments' : undefined}
          empty={search === undefined ? { title: 'Nothing here', text: empty[state] } : nothingFound}
          columns={paymentColumns(now)}
        >
          {(rows, shown) => (
            <ItemTable
              caption={`Payments, ${tabName[state].toLowerCase()}`}
              columns={shown}
              rows={rows}
              keyOf={({ id }: Payment) => id}
            />
          )}
        </Queue>
      </ConsolePage>
      <OpenItemAnywhere
        call={payments}
        asking={asking}
        of={pages}
        gone={{ title: 'Payment not found', text: 'Check the address, or search for its transaction.' }}
      >
        {(payment, close, asked) => (
          <PaymentPanel payment={payment} onClose={close} again={() => void asked.refetch()} />
        )}
      </OpenItemAnywhere>
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
  { head: 'Seen at', at: ({ seenAt }: Payment) => seenAt },
]

function Claims({ tabs: choosing }: { tabs: Choosing }) {
  const now = useNow()
  const asking = { state: 'looked at' } as const
  const pages = usePages(claims, asking)
  return (
    <>
      <ConsolePage title="Payments">
        <Queue
          label="Claims"
          tabs={counted(choosing, pages.page.data?.counts)}
          of={pages}
          waits="payments"
          empty={{ title: 'Nothing here', text: empty.claims }}
          columns={claimColumns(now)}
        >
          {(rows, shown) => <ItemTable caption="Open claims" columns={shown} rows={rows} keyOf={({ id }) => id} />}
        </Queue>
      </ConsolePage>
      <OpenItemAnywhere
        call={claims}
        asking={asking}
        of={pages}
        gone={{ title: 'Claim not found', text: 'The address may be mistyped.' }}
      >
        {(claim, close, asked) => <ClaimPanel claim={claim} onClose={close} again={() => void asked.refetch()} />}
      </OpenItemAnywhere>
    </>
  )
}
