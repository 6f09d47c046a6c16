import { consoleContract } from '@humidor/contract/console/index.ts'
import { type MallState, mallStateNames } from '@humidor/domain/commerce/mall.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { useState } from 'react'
import { useMay, useNow, useQueueLength } from '../../../api/useMe.ts'
import { usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { MemberCell, memberInFile, When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { counted, tabsAt, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { agoText } from '../../../words/moments.ts'
import { MallOrderPanel } from './MallOrderPanel.tsx'
import { countsOf, lineText, nameOf, type Order, searchedFor, stateName } from './order.ts'
import { ShipMany } from './ShipMany.tsx'

const { orders, shipOrders } = consoleContract.mall

const file: ExportProps<typeof orders>['columns'] = [
  { head: 'Order', text: ({ orderNo }) => orderNo },
  ...memberInFile,
  { head: 'Products', text: ({ lines }) => lines.map(lineText).join('; ') },
  { head: 'Paid, CIG', amount: ({ moneyCig }) => moneyCig },
  { head: 'State', text: ({ state }) => stateName[state] },
  { head: 'Tracking', text: ({ logisticsNo }) => logisticsNo ?? '' },
  { head: 'Ordered at', at: ({ createdAt }) => createdAt },
  { head: 'Changed at', at: ({ updatedAt }) => updatedAt },
]

const empty: Record<MallState, { title: string; text: string }> = {
  created: { title: 'Nothing to send', text: 'New orders appear here, oldest first.' },
  shipped: { title: 'Nothing in transit', text: 'Sent orders appear here until they arrive.' },
  ended: { title: 'Nothing has arrived yet', text: 'Delivered orders appear here.' },
  refunded: { title: 'Nothing was refunded', text: 'Orders refunded after they were sent appear here.' },
  failed: { title: 'Nothing has failed', text: 'Orders cancelled or refunded before they were sent appear here.' },
}

const tabs = mallStateNames.map((id) => ({ id, label: stateName[id] }))

/** Members' mall orders: those to send, and the outcome of the others. */
export function MallOrdersScreen() {
  const place = usePlace()
  const now = useNow()
  const toSend = useQueueLength('mallOrders')
  const choosing = tabsAt(place, tabs, { first: 'created', under: 'state' })
  const state = choosing.value
  const asking = { state, ...searchedFor(place.get('search')) }
  const pages = usePages(orders, asking)
  const item = place.get('item')
  const searched = place.get('search') !== undefined
  const [sending, setSending] = useState(false)
  const maySend = useMay()(shipOrders)
  const columns: readonly Column<Order>[] = [
    {
      head: 'Order',
      cell: (row) => <Two first={nameOf(row)} second={row.orderNo} />,
    },
    { head: 'Member', cell: ({ member }) => <MemberCell {...member} /> },
    { head: 'Paid', num: true, hiddenOn: 'narrow', cell: ({ moneyCig }) => <Money amount={moneyCig} coin="CIG" /> },
    {
      head: 'Ordered',
      hiddenOn: 'phone',
      cell: ({ createdAt }) => <When at={createdAt} more={agoText(createdAt, now)} />,
    },
    { head: 'State', cell: (row) => <StateCell row={row} /> },
  ]
  return (
    <>
      <ConsolePage
        title="Mall orders"
        search={<SearchBox label="Search by UID or order number" placeholder="UID or number" most={24} />}
      >
        <Queue
          label="Orders"
          tabs={counted(choosing, countsOf(state, pages.count, toSend))}
          exporting={
            <>
              {maySend && state === 'created' && <TextLink onClick={() => setSending(true)}>Send many</TextLink>}
              <Export call={orders} asking={asking} name={`mall-orders-${state}`} columns={file} />
            </>
          }
          of={pages}
          waits={state === 'created' ? 'mallOrders' : undefined}
          empty={
            searched
              ? {
                  title: 'No results',
                  text: 'None in this tab. Look in the others, or enter a full UID of eight digits or an order number such as MO-0007.',
                }
              : empty[state]
          }
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable
              caption={`Orders, ${stateName[state].toLowerCase()}`}
              columns={shown}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )}
        </Queue>
      </ConsolePage>
      {sending && <ShipMany onClose={() => setSending(false)} />}
      {item !== undefined && <MallOrderPanel key={item} id={item} onClose={() => place.go({ item: undefined })} />}
    </>
  )
}

function StateCell({ row: { state, lockedBy, refundWaits, logisticsNo, cancelled } }: { row: Order }) {
  if (cancelled) return <Status kind="fail">Cancelled by the member</Status>
  if (lockedBy) return <Status kind="lock">{lockedBy.name} has it open</Status>
  if (refundWaits) return <Status kind="wait">Refund pending</Status>
  if (state === 'created') return <Status kind="wait">{stateName.created}</Status>
  if (state === 'shipped') return <Status kind="done">{logisticsNo}</Status>
  return <Status kind={state === 'failed' ? 'fail' : 'still'}>{stateName[state]}</Status>
}
