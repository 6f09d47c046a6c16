import { shortened } from '@humidor/domain/community/notices.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import type { Payees } from '@humidor/domain/money/withdrawal.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { ageText, momentText, timeText } from '../../../words/moments.ts'
import { flagText, queueOf, type Row, requesterOf, type State, titleOf } from './withdrawal.ts'

interface ColumnOptions {
  /** The row that this operator has open. */
  open: string | undefined
  now: Date
  whose: Payees
}

/** The columns of a tab. An unpaid withdrawal shows its checks, a paid one its transaction. */
export function columnsOf(state: State, { open, now, whose }: ColumnOptions): Column<Row>[] {
  const isOpen = state === 'reviewing' || state === 'approved'
  return [
    {
      head: 'Request',
      cell: ({ id, createdAt }) => (
        <Two
          fixed
          first={titleOf(id)}
          second={isOpen || state === 'sent' ? ageText(createdAt, now) : momentText(createdAt)}
        />
      ),
    },
    {
      head: queueOf[whose].requester,
      hiddenOn: 'phone',
      cell: (row) => <Two first={requesterOf(row).name} second={requesterOf(row).number} />,
    },
    {
      head: 'Amount, USDT',
      num: true,
      cell: ({ money, fee }) => <Two fixed first={<Money amount={money} />} second={`fee ${moneyText('en', fee)}`} />,
    },
    {
      head: 'To',
      hiddenOn: 'narrow',
      cell: ({ address, chain }) => (
        <>
          <b className="mono nowrap">{shortened(address)}</b>
          <span className="queue__second">{chain}</span>
        </>
      ),
    },
    isOpen
      ? { head: 'Checks', hiddenOn: 'phone', cell: (row) => <Flags row={row} /> }
      : {
          head: 'Transaction',
          hiddenOn: 'narrow',
          cell: ({ txid }) =>
            txid === null ? <span className="quiet">none</span> : <b className="mono nowrap">{shortened(txid)}</b>,
        },
    { head: 'State', cell: (row) => <StateCell row={row} open={open} /> },
  ]
}

/** The flags: the gravest first, and the number of the others. */
function Flags({ row: { flags, needsSecond } }: { row: Row }) {
  const [first, ...more] = flags
  if (first === undefined)
    return needsSecond ? <Badge tone="gold">Two operators</Badge> : <span className="quiet">Clear</span>
  const { text, stops } = flagText[first]
  return (
    <Badge tone={stops ? 'ember' : 'gold'}>
      {text}
      {more.length > 0 && `, ${more.length} more`}
    </Badge>
  )
}

function StateCell({ row, open }: { row: Row; open: string | undefined }) {
  const { id, state, lockedBy, secondWaits, trouble } = row
  if (trouble !== null && state !== 'reviewing') return <Status kind="fail">Check the payment</Status>
  if (lockedBy)
    return (
      <Status kind="lock">
        {lockedBy.name}, until {timeText(lockedBy.until)}
      </Status>
    )
  switch (state) {
    case 'reviewing':
      if (secondWaits) return <Status kind="lock">Waiting for another operator</Status>
      return <Status kind="wait">{id === open ? 'You have it open' : 'To review'}</Status>
    case 'approved':
      return <Status kind="wait">To pay</Status>
    case 'sent':
      return <Status kind="still">Waiting for confirmation</Status>
    case 'completed':
      return <Status kind="done">Completed</Status>
    case 'rejected':
      return <Status kind="fail">Rejected</Status>
  }
}
