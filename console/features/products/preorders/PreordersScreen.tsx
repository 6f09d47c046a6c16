import { consoleContract } from '@humidor/contract/console/index.ts'
import { coinOf, preorderStatuses, preorderTypes } from '@humidor/domain/products/preorder.ts'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { memberInFile } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import { type Place, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { orderSearched, orderStatusName, typeName } from '../../../words/products.ts'
import { columns } from './columns.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import type { Order } from './order.ts'
import { Summary } from './Summary.tsx'

const { preorders } = consoleContract.preorders
type Call = typeof preorders

const tabs = [
  { id: 'orders', label: 'Orders' },
  { id: 'standing', label: 'Summary' },
] as const

/** All members' pre-orders, and their total. */
export function PreordersScreen() {
  const place = usePlace()
  const choosing = tabsAt(place, tabs, { first: 'orders' })
  const tab = choosing.value
  return tab === 'standing' ? <Summary tabs={choosing} /> : <Orders place={place} tabs={choosing} />
}

const file: ExportProps<Call>['columns'] = [
  { head: 'Order', text: ({ onum }) => onum },
  ...memberInFile,
  { head: 'Coin', text: ({ type }) => coinOf(type) },
  { head: 'Amount', amount: ({ money }) => money },
  { head: 'State', text: ({ status }) => status },
  { head: 'Draw', text: ({ drawId }) => (drawId === null ? '' : String(drawId)) },
  { head: 'Place', count: ({ place }) => place },
  { head: 'Created at', at: ({ createdAt }) => createdAt },
  { head: 'Pay by', at: ({ payBy }) => payBy },
  { head: 'Overdue since', at: ({ lateAt }) => lateAt },
  { head: 'Freezes', text: ({ freezes }) => (freezes ? 'yes' : '') },
  { head: 'Paid at', at: ({ paidAt }) => paidAt },
  { head: 'Ends at', at: ({ endsAt }) => endsAt },
  { head: 'Set aside, CIG', amount: ({ promised }) => promised },
  { head: 'Repeats', text: ({ againOf }) => againOf ?? '' },
]

function askingAt(place: Place): Asking<Call> {
  const status = preorderStatuses.find((one) => one === place.get('state'))
  const type = preorderTypes.find((one) => one === place.get('type'))
  return {
    ...orderSearched(place.get('search')),
    ...(status && { status }),
    ...(type && { type }),
    ...(place.get('freezing') === 'yes' && { freezing: true }),
  }
}

function Orders({ place, tabs: choosing }: { place: Place; tabs: QueueProps<Call>['tabs'] }) {
  const asking = askingAt(place)
  const pages = usePages(preorders, asking)
  const inUse = [asking.status, asking.type, asking.freezing].filter((one) => one !== undefined).length
  const narrowed = Object.keys(asking).length > 0
  return (
    <>
      <ConsolePage
        title="Pre-orders"
        search={<SearchBox label="Search by UID or order number" placeholder="UID or HM-0412" most={24} />}
      >
        <Queue
          label="Orders"
          tabs={choosing}
          filters={{ fields, inUse }}
          exporting={<Export call={preorders} asking={asking} name="pre-orders" columns={file} />}
          of={pages}
          empty={
            narrowed
              ? {
                  title: 'No results',
                  text: 'Enter a full UID of eight digits or an order number such as HM-0412.',
                }
              : { title: 'No orders yet', text: 'Members’ pre-orders appear here.' }
          }
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable caption="Pre-orders, newest first" columns={shown} rows={rows} keyOf={({ oid }: Order) => oid} />
          )}
        </Queue>
      </ConsolePage>
      <OpenItem
        rows={pages.rows?.map((row) => ({ ...row, id: row.oid }))}
        gone={{ title: 'Order not on this page', text: 'Search for its number, for example HM-0412.' }}
      >
        {(open, close) => <OrderPanel order={open} onClose={close} />}
      </OpenItem>
    </>
  )
}

const fields = (
  <>
    <FilterField
      label="State"
      name="state"
      all="Any"
      options={preorderStatuses.map((value) => ({ value, text: orderStatusName[value] }))}
    />
    <FilterField
      label="Paid in"
      name="type"
      all="Any"
      options={preorderTypes.map((value) => ({ value, text: typeName[value] }))}
    />
    <FilterField
      label="Freezes its owner"
      name="freezing"
      all="All orders"
      options={[{ value: 'yes', text: 'Only those that freeze' }]}
    />
  </>
)
