import { dayName } from '@humidor/domain/business-day.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { timeText } from '../../../words/moments.ts'
import { type Midnight, paidIn, phaseName, stateName, stuckOf, tookText, waitsForAnother } from './midnight.ts'

const looks = { waiting: 'still', running: 'wait', done: 'done', short: 'fail', failing: 'fail' } as const

/** The status of a day or a phase. */
export const StateCell = ({ state }: Pick<Midnight, 'state'>) => <Status kind={looks[state]}>{stateName[state]}</Status>

const doneOf = ({ phases }: Midnight) => phases.filter(({ state }) => state === 'done').length

/** The current step, or the reason of a wait. */
function nowText(row: Midnight): string | undefined {
  const at = stuckOf(row)[0] ?? row.phases.find(({ state }) => state === 'running')
  return at && phaseName(at.name)
}

/** Columns: the business day, the progress of its settlement, the amount paid, and the duration. */
export const columnsAt = (now: Date, all: readonly Midnight[]): Column<Midnight>[] => [
  {
    head: 'Business day',
    cell: ({ day, beganAt }) => <Two fixed first={dayName(day)} second={`started ${timeText(beganAt)}`} />,
  },
  {
    head: 'Phases',
    hiddenOn: 'phone',
    cell: (row) => <Two first={`${doneOf(row)} of ${row.phases.length} done`} second={nowText(row)} />,
  },
  {
    head: 'Duration',
    num: true,
    hiddenOn: 'narrow',
    cell: ({ beganAt, finishedAt }) => (
      <span className="quiet tnum nowrap">{tookText(beganAt, finishedAt ?? now)}</span>
    ),
  },
  {
    head: 'Paid and moved',
    num: true,
    cell: (row) => {
      const paid = paidIn(row)
      return paid.length === 0 ? (
        <span className="quiet">nothing</span>
      ) : (
        <span className="queue__sums">
          {paid.map(({ coin, amount }) => (
            <Money key={coin} amount={amount} coin={coin} />
          ))}
        </span>
      )
    },
  },
  {
    head: 'State',
    cell: (row) =>
      waitsForAnother(row, all) ? (
        <Status kind="wait">Waiting for the day before</Status>
      ) : (
        <StateCell state={row.state} />
      ),
  },
]
