import { consoleContract } from '@humidor/contract/console/index.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { useAsk } from '../../api/useAsk.ts'
import { useNow } from '../../api/useMe.ts'
import { type Asking, usePages } from '../../api/usePages.ts'
import { Desk } from '../../desk/Desk.tsx'
import { Export, type ExportProps } from '../../desk/Export.tsx'
import { usePlace } from '../../desk/place.ts'
import { Queue } from '../../desk/Queue.tsx'
import { SearchBox } from '../../desk/SearchBox.tsx'
import { ItemTable } from '../../desk/Table.tsx'
import { columnsOf } from './columns.tsx'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'
import { type Row, type State, stateName, states, titleOf } from './withdrawal.ts'
import './withdrawals.css'

const { withdrawals } = consoleContract.withdrawals
type Call = typeof withdrawals

const empty: Record<State, { title: string; text: string }> = {
  reviewing: { title: 'Nothing to review', text: 'What members ask for appears here, the oldest first.' },
  approved: { title: 'Nothing to pay', text: 'What was approved appears here until its payment is entered.' },
  sent: { title: 'Nothing on its way', text: 'What was paid appears here until the chain confirms it.' },
  completed: { title: 'Nothing completed yet', text: 'What the chain has confirmed appears here.' },
  rejected: { title: 'Nothing rejected', text: 'What was rejected appears here, with the reason.' },
}

const file: ExportProps<Call>['columns'] = [
  { head: 'Request', text: ({ id }) => titleOf(id) },
  { head: 'UID', text: ({ member }) => String(member.uid) },
  { head: 'Member', text: ({ member }) => member.name },
  { head: 'Network', text: ({ chain }) => chain },
  { head: 'Address', text: ({ address }) => address },
  { head: 'Asked for, USDT', text: ({ money }) => exact(money) },
  { head: 'Fee, USDT', text: ({ fee }) => exact(fee) },
  { head: 'Pays, USDT', text: ({ pays }) => exact(pays) },
  { head: 'State', text: ({ state }) => stateName[state] },
  { head: 'Asked at', text: ({ createdAt }) => createdAt.toISOString() },
  { head: 'Transaction', text: ({ txid }) => txid ?? '' },
  { head: 'Trouble', text: ({ trouble }) => trouble ?? '' },
]

/** How many there are in a state; the tab shows it. */
const useCount = (state: State, search: string | undefined) =>
  useAsk(withdrawals, { state, limit: 1, ...(search !== undefined && { search }) }, { keepLast: true, live: true }).data
    ?.count

/** Members' money on its way out: reviewed, approved, paid from the operators' wallet, watched until it is there. */
export function WithdrawalsScreen() {
  const place = usePlace()
  const now = useNow()
  const search = place.get('search')
  const state = states.find((one) => one === place.get('state')) ?? 'reviewing'
  const asking: Asking<Call> = { state, ...(search !== undefined && { search }) }
  const pages = usePages(withdrawals, asking)
  const counts: Record<State, number | undefined> = {
    reviewing: useCount('reviewing', search),
    approved: useCount('approved', search),
    sent: useCount('sent', search),
    completed: useCount('completed', search),
    rejected: useCount('rejected', search),
  }
  const item = place.get('item')
  return (
    <>
      <Desk
        title="Withdrawals"
        search={<SearchBox label="Search withdrawals" placeholder="UID, address, transaction" most={80} />}
      >
        {state !== 'rejected' && <Totals state={state} of={pages.page.data?.totals ?? []} />}
        <Queue
          label="Withdrawals"
          tabs={{
            tabs: states.map((id) => ({ id, label: stateName[id], count: counts[id] })),
            value: state,
            onChange: (id) => place.go({ state: id === 'reviewing' ? undefined : id, item: undefined }),
          }}
          exporting={<Export call={withdrawals} asking={asking} name={`withdrawals-${state}`} columns={file} />}
          of={pages}
          empty={
            search === undefined
              ? empty[state]
              : { title: 'Nothing found', text: 'Search for a whole UID, request number, address or transaction.' }
          }
        >
          {(rows) => (
            <ItemTable
              caption={`Withdrawals, ${stateName[state].toLowerCase()}`}
              columns={columnsOf(state, { open: item, now })}
              rows={rows}
              keyOf={({ id }: Row) => id}
            />
          )}
        </Queue>
      </Desk>
      {item !== undefined && (
        <WithdrawalPanel key={item} id={item} now={now} onClose={() => place.go({ item: undefined })} />
      )}
    </>
  )
}

/** What the payments of a tab come to on each chain. */
function Totals({ state, of }: { state: State; of: readonly { chain: Row['chain']; pays: bigint }[] }) {
  if (of.length === 0) return null
  const what = state === 'completed' ? 'Paid on' : 'To leave on'
  return (
    <dl className="leaving">
      {of.map(({ chain, pays }) => (
        <div key={chain}>
          <dt>
            {what} {chain}
          </dt>
          <dd>
            <Money amount={pays} coin="USDT" size="sm" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
