import { shortened } from '@humidor/domain/community/notices.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import type { Payees } from '@humidor/domain/money/withdrawal.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Status as Standing } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { ageText, momentText, timeText } from '../../../words/moments.ts'
import { askerOf, flagText, queueOf, type Row, type State, titleOf } from './withdrawal.ts'

interface Looking {
  /** The row that this operator has open. */
  open: string | undefined
  now: Date
  whose: Payees
}

/** The columns of a tab. An unpaid withdrawal shows its checks, a paid one its transaction. */
export function columnsOf(state: State, { open, now, whose }: Looking): Column<Row>[] {
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
      head: queueOf[whose].asker,
      gives: 'phone',
      cell: (row) => <Two first={askerOf(row).name} second={askerOf(row).number} />,
    },
    {
      head: 'Amount, USDT',
      num: true,
      cell: ({ money, fee }) => <Two fixed first={<Money amount={money} />} second={`fee ${moneyText('en', fee)}`} />,
    },
    {
      head: 'To',
      gives: 'narrow',
      cell: ({ address, chain }) => (
        <>
          <b className="mono nowrap">{shortened(address)}</b>
          <span className="queue__second">{chain}</span>
        </>
      ),
    },
    isOpen
      ? { head: 'Checks', gives: 'phone', cell: (row) => <Flags row={row} /> }
      : {
          head: 'Transaction',
          gives: 'narrow',
          cell: ({ txid }) =>
            txid === null ? <span className="quiet">none</span> : <b className="mono nowrap">{shortened(txid)}</b>,
        },
    { head: 'State', cell: (row) => <Stands row={row} open={open} /> },
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

function Stands({ row, open }: { row: Row; open: string | undefined }) {
  const { id, state, lockedBy, secondWaits, trouble } = row
  if (trouble !== null && state !== 'reviewing') return <Standing kind="fail">Check the payment</Standing>
  if (lockedBy)
    return (
      <Standing kind="lock">
        {lockedBy.name}, until {timeText(lockedBy.until)}
      </Standing>
    )
  switch (state) {
    case 'reviewing':
      if (secondWaits) return <Standing kind="lock">Waiting for another operator</Standing>
      return <Standing kind="wait">{id === open ? 'You have it open' : 'To review'}</Standing>
    case 'approved':
      return <Standing kind="wait">To pay</Standing>
    case 'sent':
      return <Standing kind="still">Waiting for confirmation</Standing>
    case 'completed':
      return <Standing kind="done">Completed</Standing>
    case 'rejected':
      return <Standing kind="fail">Rejected</Standing>
  }
}
