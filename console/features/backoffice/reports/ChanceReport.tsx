import { consoleContract } from '@humidor/contract/console/index.ts'
import { isUnusual } from '@humidor/domain/backoffice/odds.ts'
import { drawNames } from '@humidor/domain/backoffice/report-names.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { coinOf } from '@humidor/domain/products/preorder.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import type { FileColumn } from '../../../components/file-columns.ts'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { countText, many } from '../../../words/counts.ts'
import { momentText } from '../../../words/moments.ts'
import { periodProblem } from './period.ts'
import { ReportFrame, type ReportProps } from './ReportFrame.tsx'
import { ReportTools } from './ReportTools.tsx'
import { type ChanceReport as Chance, deviationText, hundredthsText, shareText } from './report.ts'

type Day = Chance['days'][number]
type Order = Chance['order'][number]
type Odds = Chance['tables'][number]

const file: readonly FileColumn<Day>[] = [
  { head: 'Day', day: ({ day }) => day },
  { head: 'Kind', text: ({ type }) => drawNames[type] },
  { head: 'Draws', count: ({ draws }) => draws },
  { head: 'Entries', count: ({ entries }) => entries },
  { head: 'Won', count: ({ won }) => won },
  { head: 'Money won', amount: ({ money }) => money },
  { head: 'Quota', amount: ({ quota }) => quota },
]

/** The draws of pre-orders and the raffle against their odds. */
export function ChanceReport(props: ReportProps) {
  const { period } = props
  const asked = useAsk(consoleContract.reports.chanceReport, period, {
    ...{ keepLast: true, when: periodProblem(period) === undefined },
  })
  return (
    <ReportFrame
      {...props}
      label="Draws and raffle"
      of={asked}
      rowsOf={({ days, tables }) => [...days, ...tables]}
      tools={({ days }) => <ReportTools report="chance" period={period} columns={file} rows={days} />}
    >
      {(it) => <Content of={it} />}
    </ReportFrame>
  )
}

/** How many results are too far from their odds. */
const unusualIn = ({ order, tables }: Chance) =>
  [...order, ...tables.flatMap(({ prizes }) => prizes)].filter(({ deviation }) => isUnusual(deviation)).length

function Content({ of: it }: { of: Chance }) {
  const { days, order, tables } = it
  const unusual = unusualIn(it)
  return (
    <>
      {unusual > 0 && (
        <Note kind="ember">
          {`${many(unusual, 'result is', 'results are')} more than four standard deviations from the odds. Check the records of the draws.`}
        </Note>
      )}
      <KeyFigures label="Draws">
        {order.map((one) => (
          <Draws key={one.type} of={one} days={days.filter(({ type }) => type === one.type)} />
        ))}
      </KeyFigures>
      {tables.map((odds) => (
        <Raffle key={odds.table} odds={odds} />
      ))}
      <section aria-label="Each day" className="report-table">
        <h2>Draws, each day</h2>
        <Table
          caption="Draws, each day"
          columns={dayColumns}
          rows={days.toReversed()}
          keyOf={({ day, type }) => `${day} ${type}`}
        />
      </section>
      <p className="quiet">
        If the shuffle is fair, those who enter early come no earlier in its list than others. One fair result in 16,000
        is more than four standard deviations from its odds.
      </p>
    </>
  )
}

function Draws({ of: { type, deviation }, days }: { of: Order; days: readonly Day[] }) {
  const [entries, won] = [days.reduce((sum, day) => sum + day.entries, 0), days.reduce((sum, day) => sum + day.won, 0)]
  return (
    <>
      <KeyFigure title={`${drawNames[type]}, won`} amount={shareText(won, entries)}>
        {`${countText(won)} of ${many(entries, 'entry', 'entries')}`}
      </KeyFigure>
      <KeyFigure title={`${drawNames[type]}, early entries`} amount={deviationText(deviation)}>
        standard deviations from chance
      </KeyFigure>
    </>
  )
}

function Raffle({ odds: { table, since, cost, draws, paid, promised, prizes } }: { odds: Odds }) {
  return (
    <section aria-label={`Raffle, odds ${table.slice(0, 8)}`} className="report-table">
      <h2>Raffle, odds since {momentText(since)}</h2>
      <p className="quiet">
        {many(draws, 'draw', 'draws')} for {countText(Number(cost))} points each. Prizes:{' '}
        <Money amount={paid} coin="CIG" />, by the odds <Money amount={promised} coin="CIG" />.
      </p>
      <Table
        caption="Prizes against their odds"
        columns={prizeColumns}
        rows={prizes}
        keyOf={({ prize }) => String(prize)}
      />
    </section>
  )
}

const prizeColumns: readonly Column<Odds['prizes'][number]>[] = [
  { head: 'Prize', cell: ({ amount }) => <Money amount={amount} coin="CIG" /> },
  { head: 'Drawn', num: true, cell: ({ draws }) => countText(draws) },
  { head: 'Expected', num: true, cell: ({ expected }) => hundredthsText(expected) },
  {
    ...{ head: 'Deviation', num: true },
    cell: ({ deviation }) => (
      <span className={isUnusual(deviation) ? 'ember' : 'muted'}>{deviationText(deviation)}</span>
    ),
  },
]

const dayColumns: readonly Column<Day>[] = [
  { head: 'Day', cell: ({ day, type }) => <Two first={dayName(day)} second={drawNames[type]} fixed /> },
  { head: 'Entries', num: true, cell: ({ entries }) => countText(entries) },
  {
    head: 'Won',
    num: true,
    cell: ({ won, entries }) => <Two first={countText(won)} second={shareText(won, entries)} />,
  },
  {
    head: 'Money won',
    num: true,
    hiddenOn: 'phone',
    cell: ({ money, type }) => <Money amount={money} coin={coinOf(type)} />,
  },
  {
    head: 'Quota',
    num: true,
    hiddenOn: 'phone',
    cell: ({ quota, type }) => <Money amount={quota} coin={coinOf(type)} />,
  },
]
