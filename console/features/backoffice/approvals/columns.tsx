import { reasonColumn } from '../../../components/columns.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { ageText, momentText, timeText } from '../../../words/moments.ts'
import { roleName } from '../../../words/names.ts'
import { type Approval, runsOutText, type State } from './approval.ts'
import { idOf, kinds } from './kinds.ts'

interface ColumnOptions {
  me: number | undefined
  now: Date
}

/** The columns of a tab. The maker sees that another operator has to decide. */
export function columnsOf(state: State, { me, now }: ColumnOptions): Column<Approval>[] {
  return [
    {
      head: 'Request',
      cell: ({ kind, madeAt, expiresAt }) => (
        <Two
          first={kinds[kind].name}
          second={state === 'waiting' ? runsOutText(expiresAt, now) : ageText(madeAt, now)}
        />
      ),
    },
    { head: 'About', cell: (row) => <Two first={kinds[row.kind].title(row)} second={idOf(row) || amountOf(row)} /> },
    {
      head: 'Maker',
      hiddenOn: 'phone',
      cell: ({ maker }) => <Two first={maker.id === me ? 'You' : maker.name} second={roleName[maker.role]} />,
    },
    reasonColumn,
    {
      head: state === 'waiting' ? 'State' : 'Checker',
      cell: (row) =>
        state === 'waiting' ? (
          <Waiting approval={row} />
        ) : row.checker && row.decidedAt ? (
          <Two first={row.checker.id === me ? 'You' : row.checker.name} second={momentText(row.decidedAt)} />
        ) : (
          <Status kind="still">Expired {momentText(row.expiresAt)}</Status>
        ),
    },
  ]
}

/** The first figure, if nothing else distinguishes equal names. */
const amountOf = ({ details }: Approval) => details[0]?.value

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
