import { reasonColumn } from '../../../components/columns.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { ageText, momentText, timeText } from '../../../words/moments.ts'
import { roleName } from '../../../words/names.ts'
import { AmountOf } from './AmountOf.tsx'
import { type Approval, runsOutText, stateName, type Tab } from './approval.ts'
import { kinds, lineOf } from './kinds.ts'

interface ColumnOptions {
  me: number | undefined
  now: Date
}

/** The columns of a tab. The maker sees that another operator has to decide. */
export function columnsOf(tab: Tab, { me, now }: ColumnOptions): Column<Approval>[] {
  return [
    {
      head: 'Request',
      cell: ({ kind, madeAt, expiresAt, state }) => (
        <Two
          first={kinds[kind].name}
          second={state === 'waiting' ? runsOutText(expiresAt, now) : ageText(madeAt, now)}
        />
      ),
    },
    {
      head: 'About',
      cell: (row) => (
        <>
          <Two first={kinds[row.kind].title(row)} second={lineOf(row) ?? firstFigure(row)} />
          {row.amount && (
            <span className="only-phone">
              <AmountOf amount={row.amount} />
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Amount',
      num: true,
      hiddenOn: 'phone',
      cell: ({ amount }) => amount && <AmountOf amount={amount} />,
    },
    {
      head: 'Maker',
      hiddenOn: 'phone',
      cell: ({ maker }) => <Two first={maker.id === me ? 'You' : maker.name} second={roleName[maker.role]} />,
    },
    reasonColumn,
    {
      head: tab === 'waiting' || tab === 'mine' ? 'State' : 'Checker',
      cell: (row) =>
        row.state === 'waiting' ? <Waiting approval={row} /> : <Ended approval={row} tab={tab} me={me} />,
    },
  ]
}

/** The first figure, if there is no amount and nothing else distinguishes equal names. */
const firstFigure = ({ amount, details }: Approval) => (amount ? undefined : details[0]?.value)

function Ended({ approval: it, tab, me }: { approval: Approval; tab: Tab; me: number | undefined }) {
  if (!it.checker || !it.decidedAt)
    return (
      <Status kind="still">
        {stateName[it.state]} {momentText(it.withdrawnAt ?? it.expiresAt)}
      </Status>
    )
  const checker = it.checker.id === me ? 'You' : it.checker.name
  if (tab !== 'mine') return <Two first={checker} second={momentText(it.decidedAt)} />
  return (
    <Status kind={it.state === 'approved' ? 'done' : 'fail'}>
      {stateName[it.state]} by {checker}, {momentText(it.decidedAt)}
    </Status>
  )
}

function Waiting({ approval: { mayDecide, lockedBy } }: { approval: Approval }) {
  if (!mayDecide) return <Status kind="lock">Waiting for another operator</Status>
  if (lockedBy)
    return (
      <Status kind="lock">
        {lockedBy.name}, until {timeText(lockedBy.until)}
      </Status>
    )
  return <Status kind="wait">To approve</Status>
}
