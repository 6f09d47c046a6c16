import { consoleContract } from '@humidor/contract/console/index.ts'
import { MOST_COUNTED } from '@humidor/domain/backoffice/counting.ts'
import { chains } from '@humidor/domain/money/deposit.ts'
import type { Payees } from '@humidor/domain/money/withdrawal.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import type { Loadable } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { SkeletonText } from '@humidor/ui/State.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMay, useNow } from '../../../api/useMe.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { countText } from '../../../components/count.ts'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { counted, type Place, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { useSelection } from '../../../components/useSelection.ts'
import { columnsOf } from './columns.tsx'
import { EnterPayments } from './EnterPayments.tsx'
import { PayBar } from './PayBar.tsx'
import { ReviewBar } from './SelectedBar.tsx'
import { isSwept } from './selected.ts'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'
import { isOver, queueOf, type Row, requesterOf, type State, stateName, states, titleOf } from './withdrawal.ts'
import './withdrawals.css'

const { listWithdrawals, rejectWithdrawals } = consoleContract.withdrawals
const { enterPayments } = consoleContract.withdrawalPayments
type Call = typeof listWithdrawals

const empty = (whose: Payees): Record<State, { title: string; text: string }> => ({
  reviewing: { title: 'Nothing to review', text: `New requests of ${whose} appear here, oldest first.` },
  approved: { title: 'Nothing to pay', text: 'Approved requests appear here until their payment is entered.' },
  sent: { title: 'Nothing sent', text: 'Sent payments appear here until the chain confirms them.' },
  completed: { title: 'Nothing completed yet', text: 'Requests with a confirmed payment appear here.' },
  rejected: { title: 'Nothing rejected', text: 'Rejected requests appear here, with the reason.' },
})

const fileOf = (whose: Payees): ExportProps<Call>['columns'] => [
  { head: 'Request', text: ({ id }) => titleOf(id) },
  whose === 'members'
    ? { head: 'UID', text: ({ member }) => String(member?.uid ?? '') }
    : { head: 'Merchant ID', text: ({ merchant }) => merchant?.vcode ?? '' },
  { head: queueOf[whose].requester, text: (row) => requesterOf(row).name },
  { head: 'Network', text: ({ chain }) => chain },
  { head: 'Address', of: 'To', text: ({ address }) => address },
  { head: 'Requested, USDT', of: 'Amount', amount: ({ money }) => money },
  { head: 'Fee, USDT', amount: ({ fee }) => fee },
  { head: 'Payment, USDT', of: 'Amount', amount: ({ pays }) => pays },
  { head: 'State', text: ({ state }) => stateName[state] },
  { head: 'Requested at', at: ({ createdAt }) => createdAt },
  { head: 'Transaction', text: ({ txid }) => txid ?? '' },
  { head: 'Problem', of: 'Checks', text: ({ trouble }) => trouble ?? '' },
]

const tabs = states.map((id) => ({ id, label: stateName[id] }))

/** Members' outgoing money. */
export const WithdrawalsScreen = () => <MoneyOut whose="members" />

/** Merchants' outgoing USDT. */
export const PayoutsScreen = () => <MoneyOut whose="merchants" />

const keyOf = ({ id }: Row) => id

/** Outgoing money: reviewed, approved, paid from the operators' wallet, watched until it arrives. */
function MoneyOut({ whose }: { whose: Payees }) {
  const place = usePlace()
  const now = useNow()
  const search = place.get('search')
  const choosing = tabsAt(place, tabs, { first: 'reviewing', under: 'state' })
  const state = choosing.value
  const asking: Asking<Call> = { state, whose, ...(search !== undefined && { search }) }
  const pages = usePages(listWithdrawals, asking)
  useTabWithResults(place, search === undefined ? undefined : pages.page.data?.counts)
  const { title, one } = queueOf[whose]
  const key = whose === 'members' ? 'UID' : 'Merchant ID'
  const item = place.get('item')
  const may = useMay()
  const selection = useSelection(pages.rows ?? [], keyOf, isSwept)
  const pays = state === 'approved' && may(enterPayments)
  const selects = pays || (state === 'reviewing' && may(rejectWithdrawals))
  const [entering, setEntering] = useState(false)
  const Bar = pays ? PayBar : ReviewBar
  return (
    <>
      <ConsolePage
        title={title}
        search={
          <SearchBox label={`Search ${title.toLowerCase()}`} placeholder={`${key}, address, transaction`} most={80} />
        }
      >
        {state !== 'rejected' && <Totals state={state} of={pages.page} />}
        <Queue
          label={title}
          tabs={counted(choosing, pages.page.data?.counts)}
          unit="USDT"
          exporting={
            <>
              {pays && <TextLink onClick={() => setEntering(true)}>Enter payments</TextLink>}
              <Export call={listWithdrawals} asking={asking} name={`${one}s-${state}`} columns={fileOf(whose)} />
            </>
          }
          of={pages}
          selection={selects && <Bar rows={selection.rows} selection={selection.of} />}
          waits={isOver(state) ? undefined : queueOf[whose].queue}
          empty={
            search === undefined
              ? empty(whose)[state]
              : {
                  title: 'No results',
                  text: `Enter a full ${key}, request number, address or transaction. Check the other tabs.`,
                }
          }
          columns={columnsOf(state, { open: item, now, whose })}
        >
          {(rows, shown) => (
            <ItemTable
              caption={`${title}, ${stateName[state].toLowerCase()}`}
              columns={shown}
              rows={rows}
              keyOf={keyOf}
              select={selects ? { of: selection.of, nameOf: ({ id }) => titleOf(id) } : undefined}
            />
          )}
        </Queue>
      </ConsolePage>
      {entering && <EnterPayments onClose={() => setEntering(false)} />}
      {item !== undefined && (
        <WithdrawalPanel key={item} id={item} now={now} onClose={() => place.go({ item: undefined })} />
      )}
    </>
  )
}

/**
 * A search that named no tab, as the link from a member does, opens the first tab that has results.
 * @param counts results in each tab; undefined: nothing is sought, or not known yet
 */
function useTabWithResults(place: Place, counts: Readonly<Record<State, number>> | undefined) {
  const named = place.get('state') !== undefined
  const found = named || !counts || counts.reviewing > 0 ? undefined : states.find((one) => counts[one] > 0)
  const open = useEffectEvent((state: State) => place.go({ state }, { replace: true }))
  useEffect(() => {
    if (found !== undefined) open(found)
  }, [found])
}

interface TotalsProps {
  state: State
  /** null: too many to add up. */
  of: Loadable<{ totals: readonly { chain: Row['chain']; pays: bigint }[] | null }>
}

/** Reviewed and approved requests share a sum: approving one does not change what the paying wallet needs. */
const leavingText: Record<State, string> = {
  reviewing: 'Not paid yet on',
  approved: 'Not paid yet on',
  sent: 'On the way on',
  completed: 'Paid on',
  rejected: 'Rejected on',
}

/** The total of a tab's payments per chain. */
function Totals({ state, of: { data, isPending } }: TotalsProps) {
  if (!data) return isPending && <TotalsComing />
  const of = data.totals
  if (of === null) return <p className="leaving quiet">No total: more than {countText(MOST_COUNTED)}</p>
  if (of.length === 0) return null
  const what = leavingText[state]
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

const TotalsComing = () => (
  <dl className="leaving" aria-hidden="true">
    {chains.map((chain) => (
      <div key={chain}>
        <dt>
          <SkeletonText like="Outgoing" />
        </dt>
        <dd>
          <span className="money money--sm">
            <SkeletonText like="1,000.00" />
          </span>
        </dd>
      </div>
    ))}
  </dl>
)
