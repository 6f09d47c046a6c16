import { consoleContract } from '@humidor/contract/console/index.ts'
import { shortened } from '@humidor/domain/community/notices.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { MemberCell, When } from '../../../components/columns.tsx'
import { Export } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { OpenItemAnywhere } from '../../../components/OpenItem.tsx'
import { LoadedPanel } from '../../../components/Panel.tsx'
import { usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable } from '../../../components/Table.tsx'
import { Chains } from './Chains.tsx'
import { DepositPanel } from './DepositPanel.tsx'
import { chainName, type Deposit, stateName } from './payment.ts'
import { SetBackForm } from './SetBackForm.tsx'

const { listDeposits, chainHealth, requestSetChainBack } = consoleContract.deposits

const states = ['waiting', 'confirming', 'credited', 'expired'] as const
const looks = { waiting: 'wait', confirming: 'wait', credited: 'done', expired: 'still' } as const

const columns: Column<Deposit>[] = [
  { head: 'Member', cell: ({ member }) => <MemberCell {...member} /> },
  { head: 'Exact amount, USDT', num: true, cell: ({ amount }) => <Money amount={amount} places={6} /> },
  {
    head: 'Opened',
    hiddenOn: 'phone',
    cell: ({ openedAt }) => <When at={openedAt} />,
  },
  { head: 'Network', hiddenOn: 'phone', cell: ({ chain }) => chainName[chain] },
  {
    head: 'Transaction',
    hiddenOn: 'narrow',
    cell: ({ txid }) =>
      txid === null ? <span className="quiet">none</span> : <b className="mono nowrap">{shortened(txid)}</b>,
  },
  { head: 'State', cell: ({ state }) => <Status kind={looks[state]}>{stateName[state]}</Status> },
]

const file = [
  { head: 'Id', text: ({ id }: Deposit) => id },
  { head: 'Uid', text: ({ member }: Deposit) => String(member.uid) },
  { head: 'Network', text: ({ chain }: Deposit) => chain },
  { head: 'Amount, USDT', amount: ({ amount }: Deposit) => amount },
  { head: 'State', text: ({ state }: Deposit) => state },
  { head: 'Transaction', text: ({ txid }: Deposit) => txid ?? '' },
  { head: 'Opened at', at: ({ openedAt }: Deposit) => openedAt },
  { head: 'Credited at', at: ({ creditedAt }: Deposit) => creditedAt },
]

/** Every deposit of the members, and the state of the chains. */
export function DepositsScreen() {
  const place = usePlace()
  const search = place.get('search')
  const chain = (['BSC', 'TRX'] as const).find((one) => one === place.get('chain'))
  const state = states.find((one) => one === place.get('state'))
  const asking = {
    ...(search !== undefined && { search }),
    ...(chain !== undefined && { chain }),
    ...(state !== undefined && { state }),
  }
  const pages = usePages(listDeposits, asking)
  return (
    <>
      <ConsolePage
        title="Deposits"
        search={<SearchBox label="Search deposits" placeholder="UID, transaction, exact amount" most={80} />}
      >
        <Chains />
        <Queue
          label="Deposits"
          filters={{
            inUse: Number(chain !== undefined) + Number(state !== undefined),
            fields: narrowing,
          }}
          exporting={<Export call={listDeposits} asking={asking} name="deposits" columns={file} />}
          of={pages}
          empty={
            search === undefined
              ? { title: 'No deposits', text: 'Members’ deposits appear here, newest first.' }
              : { title: 'No results', text: 'Enter a full UID or transaction, or an exact amount.' }
          }
          columns={columns}
        >
          {(rows, shown) => <ItemTable caption="Deposits" columns={shown} rows={rows} keyOf={({ id }) => id} />}
        </Queue>
      </ConsolePage>
      <OpenItemAnywhere
        call={listDeposits}
        asking={asking}
        of={pages}
        gone={{
          title: 'Deposit not found',
          text: 'Search for its transaction, its exact amount or the member’s UID.',
        }}
      >
        {(deposit, close) => <DepositPanel deposit={deposit} onClose={close} />}
      </OpenItemAnywhere>
      <ReadAgain />
    </>
  )
}

/** The form to read the selected chain again. */
function ReadAgain() {
  const place = usePlace()
  const may = useMay()
  const again = place.get('again')
  const asked = useAsk(chainHealth, {})
  if (again === undefined || !may(requestSetChainBack)) return null
  const close = () => place.go({ again: undefined })
  return (
    <LoadedPanel of={asked} title="Rescan" onClose={close}>
      {(all) => {
        const chain = all.find((one) => one.chain === again)
        return chain && <SetBackForm chain={chain} onClose={close} />
      }}
    </LoadedPanel>
  )
}

/** The filters of the deposits. */
const narrowing = (
  <>
    <FilterField
      label="Network"
      name="chain"
      all="All networks"
      options={[
        { value: 'BSC', text: chainName.BSC },
        { value: 'TRX', text: chainName.TRX },
      ]}
    />
    <FilterField
      label="State"
      name="state"
      all="All states"
      options={states.map((value) => ({ value, text: stateName[value] }))}
    />
  </>
)
