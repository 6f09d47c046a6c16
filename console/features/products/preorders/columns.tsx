import { Money } from '@humidor/ui/Money.tsx'
import { MemberCell, When } from '../../../components/columns.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { momentText } from '../../../words/moments.ts'
import { coinOfType, orderStatusName } from '../../../words/products.ts'
import type { Order } from './order.ts'

/** The status of an order; red if the order freezes its owner. */
export function StateCell({ of: { status, freezes } }: { of: Order }) {
  if (freezes) return <Status kind="fail">Payment due, freezes</Status>
  const kind = status === 'ended' ? 'done' : status === 'failed' ? 'still' : 'wait'
  return <Status kind={kind}>{orderStatusName[status]}</Status>
}

/** The next event of an order, and its time. */
function nextText({ status, opensAt, payBy, endsAt, freezes }: Order): string | undefined {
  if (status === 'locked' && opensAt) return `payable from ${momentText(opensAt)}`
  if (status === 'paying' && !freezes && payBy) return `by ${momentText(payBy)}`
  if (status === 'paid' && endsAt) return `until ${momentText(endsAt)}`
  return undefined
}

/** Columns: owner, amount, time and status. */
export const columns: Column<Order>[] = [
  {
    head: 'Order',
    cell: ({ onum, drawId }) => <Two fixed first={onum} second={drawId === null ? 'no draw' : `draw ${drawId}`} />,
  },
  { head: 'Owner', hiddenOn: 'phone', cell: ({ member }) => <MemberCell {...member} /> },
  {
    head: 'Amount',
    num: true,
    cell: ({ money, type }) => (
      <b className="nowrap">
        <Money amount={money} coin={coinOfType[type]} places={0} />
      </b>
    ),
  },
  { head: 'Created', hiddenOn: 'narrow', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    head: 'State',
    cell: (row) => {
      const next = nextText(row)
      return (
        <>
          <StateCell of={row} />
          {next && <span className="queue__second tnum gives-phone">{next}</span>}
        </>
      )
    },
  },
]
