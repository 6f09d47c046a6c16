import { consoleContract } from '@humidor/contract/console/index.ts'
import { tradeActions } from '@humidor/domain/trading/order-book.ts'
import { useNow } from '../../../api/useMe.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { memberInFile } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { type Place, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { columns } from './columns.tsx'
import { TradePanel } from './TradePanel.tsx'
import { actionName, orderStatuses, orderStatusName, searchedFor, stateName, type Trade } from './trade.ts'
import { Volume } from './Volume.tsx'

const { trades } = consoleContract.trades
type Call = typeof trades

const tabs = [
  { id: 'orders', label: 'Orders' },
  { id: 'volume', label: 'Volume' },
] as const

/** The order book: all members' orders, and the volume of each day. */
export function TradesScreen() {
  const place = usePlace()
  const choosing = tabsAt(place, tabs, { first: 'orders' })
  const tab = choosing.value
  return tab === 'volume' ? <Volume tabs={choosing} /> : <Orders place={place} tabs={choosing} />
}

const file: ExportProps<Call>['columns'] = [
  { head: 'Order', text: ({ id }) => id },
  ...memberInFile,
  { head: 'Side', text: ({ action }) => action },
  { head: 'Amount, CIG', amount: ({ moneyCig }) => moneyCig },
  { head: 'Left, CIG', of: '₡ left', amount: ({ moneyCigLeft }) => moneyCigLeft },
  { head: 'Price, USCD', amount: ({ cigPrice }) => cigPrice },
  { head: 'Premium per mille', count: ({ premium }) => premium },
  { head: 'Traded, USCD', amount: ({ traded }) => traded },
  { head: 'State', text: stateName },
  { head: 'Placed at', at: ({ createdAt }) => createdAt },
  { head: 'Ends at', at: ({ endsAt }) => endsAt },
  { head: 'Ended at', at: ({ endedAt }) => endedAt },
]

function askingAt(place: Place): Asking<Call> {
  const status = orderStatuses.find((one) => one === place.get('state'))
  const action = tradeActions.find((one) => one === place.get('side'))
  return { ...searchedFor(place.get('search')), ...(status && { status }), ...(action && { action }) }
}

function Orders({ place, tabs: choosing }: { place: Place; tabs: QueueProps<Call>['tabs'] }) {
  const now = useNow()
  const asking = askingAt(place)
  const pages = usePages(trades, asking)
  const item = place.get('item')
  const narrowed = Object.keys(asking).length > 0
  return (
    <>
      <ConsolePage
        title="Order book"
        search={<SearchBox label="Search by UID or order number" placeholder="UID or number" most={18} />}
      >
        <Queue
          label="Orders"
          tabs={choosing}
          filters={{
            fields,
            inUse: (asking.status ? 1 : 0) + (asking.action ? 1 : 0),
          }}
          exporting={<Export call={trades} asking={asking} name="orders" columns={file} />}
          of={pages}
          empty={
            narrowed
              ? {
                  title: 'No results',
                  text: 'Enter a full UID of eight digits or an order number. Put a # before an order number of eight digits.',
                }
              : { title: 'No orders yet', text: 'Members’ orders appear here.' }
          }
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable caption="Orders, newest first" columns={shown} rows={rows} keyOf={({ id }: Trade) => id} />
          )}
        </Queue>
      </ConsolePage>
      {item !== undefined && (
        <TradePanel key={item} id={item} now={now} onClose={() => place.go({ item: undefined })} />
      )}
    </>
  )
}

const fields = (
  <>
    <FilterField
      label="State"
      name="state"
      all="Any"
      options={orderStatuses.map((value) => ({ value, text: orderStatusName[value] }))}
    />
    <FilterField
      label="Side"
      name="side"
      all="Both"
      options={tradeActions.map((value) => ({ value, text: actionName[value] }))}
    />
  </>
)
