import { Money } from '@humidor/ui/Money.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { ageText, dayText, timeText } from '../../../words/moments.ts'
import { coinOfType, typeName } from '../../../words/products.ts'
import { type Draw, type Stage, stageName, stageOf } from './draw.ts'

const looks: Record<Stage, 'wait' | 'done' | 'fail' | 'still'> = {
  open: 'wait',
  closed: 'wait',
  waiting: 'wait',
  late: 'fail',
  held: 'done',
}

export const StateCell = ({ of }: { of: Draw }) => <Status kind={looks[stageOf(of)]}>{stageName[stageOf(of)]}</Status>

const late = (row: Draw) => (row.overdue > 0 ? `, ${ageText(new Date(0), new Date(row.overdue * 1000))} ago` : '')

/** Columns: time, subject, entries, and the amount given out of the total. */
export const columns: Column<Draw>[] = [
  {
    head: 'Due',
    cell: (row) => <Two fixed first={timeText(row.dueAt)} second={`${dayText(row.dueAt)}${late(row)}`} />,
  },
  { head: 'Paid in', cell: ({ id, type }) => <Two fixed first={typeName[type]} second={`No. ${id}`} /> },
  {
    head: 'Entries',
    num: true,
    hiddenOn: 'phone',
    cell: ({ entries, won }) => (
      <Two
        first={entries === null ? '' : entries.toLocaleString('en')}
        second={won === null || entries === 0 ? undefined : `${won.toLocaleString('en')} won`}
      />
    ),
  },
  {
    head: 'Given',
    num: true,
    cell: ({ wonMoney, quota, type, entries }) => (
      <Two
        fixed
        first={wonMoney === null || entries === 0 ? '' : <Money amount={wonMoney} coin={coinOfType[type]} places={0} />}
        second={
          quota === null ? undefined : (
            <>
              of <Money amount={quota} places={0} />
            </>
          )
        }
      />
    ),
  },
  { head: 'State', cell: (row) => <StateCell of={row} /> },
]
