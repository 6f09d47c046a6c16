import { Money } from '@humidor/ui/Money.tsx'
import { MemberCell } from '../../../components/columns.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { dayText } from '../../../words/moments.ts'
import { type Pledge, statusName } from './pledge.ts'

/** Columns: owner, total, yield so far and remaining time. */
export const columns: Column<Pledge>[] = [
  { head: 'Pledge', cell: ({ onum, createdAt }) => <Two fixed first={onum} second={dayText(createdAt)} /> },
  { head: 'Owner', hiddenOn: 'phone', cell: ({ member }) => <MemberCell {...member} /> },
  {
    head: 'Amount',
    num: true,
    cell: ({ money, cig }) => (
      <Two
        fixed
        first={<Money amount={money} coin="USCD" places={0} />}
        second={
          cig > 0n ? (
            <>
              of it <Money amount={cig} coin="CIG" />
            </>
          ) : undefined
        }
      />
    ),
  },
  {
    head: 'Daily profit',
    num: true,
    hiddenOn: 'narrow',
    cell: ({ dailyIncome }) => <Money amount={dailyIncome} places={6} />,
  },
  {
    head: 'Midnights paid',
    num: true,
    hiddenOn: 'phone',
    cell: ({ paidDays, days }) => <span className="tnum nowrap">{`${paidDays} of ${days}`}</span>,
  },
  {
    head: 'State',
    cell: ({ status, endsAt, endedAt }) => (
      <>
        <Status kind={status === 'paid' ? 'wait' : 'done'}>{statusName[status]}</Status>
        <span className="queue__second tnum">{endedAt ? dayText(endedAt) : `until ${dayText(endsAt)}`}</span>
      </>
    ),
  },
]
