import { consoleContract } from '@humidor/contract/console/index.ts'
import { operationName } from '@humidor/domain/backoffice/report-names.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { type Coin, coins } from '@humidor/domain/money/micros.ts'
import { LineChart } from '@humidor/ui/LineChart.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import type { FileColumn } from '../../../components/file-columns.ts'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { usePlace } from '../../../components/place.ts'
import { type Column, Table } from '../../../components/Table.tsx'
import { millionthsOf } from '../../../words/money.ts'
import { CoinChoice } from './CoinChoice.tsx'
import { periodProblem } from './period.ts'
import { ReportFrame, type ReportProps } from './ReportFrame.tsx'
import { ReportTools } from './ReportTools.tsx'
import {
  changeInPercent,
  charted,
  chartSummary,
  closeRows,
  coinAt,
  coinNames,
  type DailyCloses,
  pointsOf,
} from './report.ts'

type Day = DailyCloses['days'][number]
type Total = DailyCloses['totals'][number]

const amountOf = (
  key: 'opening' | 'incoming' | 'outgoing' | 'fees' | 'yields' | 'closing' | 'difference',
  head: string,
) => ({
  head,
  amount: (day: Day) => millionthsOf(day.coin, day[key]),
})
const file: readonly FileColumn<Day>[] = [
  { head: 'Day', day: ({ day }) => day },
  { head: 'Coin', text: ({ coin }) => coin },
  amountOf('opening', 'Opening'),
  amountOf('incoming', 'In'),
  amountOf('outgoing', 'Out'),
  amountOf('fees', 'Fees'),
  amountOf('yields', 'Yields'),
  amountOf('closing', 'Closing'),
  amountOf('difference', 'Difference'),
]

/** What members and merchants own: opening, changes and closing of each day, compared with the ledger. */
export function DailyCloseReport(props: ReportProps) {
  const { period } = props
  const asked = useAsk(consoleContract.reports.dailyClose, period, {
    ...{ keepLast: true, when: periodProblem(period) === undefined },
  })
  const coin = coinAt(usePlace())
  return (
    <ReportFrame
      {...props}
      label="Daily close"
      of={asked}
      rowsOf={({ days }) => days}
      tools={({ days }) => <ReportTools report="daily-close" period={period} columns={file} rows={days} />}
    >
      {(it) => <Content of={it} coin={coin} />}
    </ReportFrame>
  )
}

function Content({ of: { days, totals, operations }, coin }: { of: DailyCloses; coin: Coin }) {
  const mine = days.filter((day) => day.coin === coin)
  const points = pointsOf(mine, ({ closing }) => charted(coin, closing))
  const total = totals.find((one) => one.coin === coin)
  const wrong = totals.filter(({ difference }) => difference !== 0n)
  return (
    <>
      {wrong.length > 0 && (
        <Note kind="ember">
          {`The ledger disagrees in ${wrong.map((one) => coinNames[one.coin]).join(', ')}. Run “verify” and look at the days with a difference.`}
        </Note>
      )}
      <CoinChoice of={coins} />
      {total && <Sums of={total} />}
      <LineChart
        height={220}
        label={`Owned by members and merchants, ${coinNames[coin]}`}
        summary={chartSummary('Owned by members and merchants', points, coinNames[coin])}
        empty="No closed day."
        coin={coin === 'POINT' ? undefined : coin}
        places={coin === 'POINT' ? 0 : undefined}
        points={points}
      />
      <section aria-label="By operation" className="report-table">
        <h2>By operation</h2>
        <Table
          caption={`What each operation changed, ${coinNames[coin]}`}
          columns={operationColumns}
          rows={operations.filter((one) => one.coin === coin)}
          keyOf={({ operation }) => operation}
        />
      </section>
      <section aria-label="Each day" className="report-table">
        <h2>Each day</h2>
        <Table
          caption={`Each day, ${coinNames[coin]}`}
          columns={dayColumns}
          rows={mine.toReversed()}
          keyOf={({ day }) => day}
        />
      </section>
      <p className="quiet">
        Business days in UTC+8. Reserved money is included. A transfer that is dated in a closed day counts on the first
        open day. The difference compares the closing with the ledger.
      </p>
    </>
  )
}

const changeText = (now: bigint, before: bigint | undefined) => {
  const change = before === undefined ? null : changeInPercent(now, before)
  return change === null ? 'nothing to compare with' : `${change} against the period before`
}

function Sums({ of: total }: { of: Total }) {
  const { coin, opening, closing, difference, before } = total
  return (
    <KeyFigures label="Period">
      <KeyFigure title="Opening" amount={opening} coin={coin} />
      {closeRows.map(({ key, name, adds }) => (
        <KeyFigure key={key} title={name} amount={adds ? total[key] : -total[key]} coin={coin}>
          {changeText(total[key], before?.[key])}
        </KeyFigure>
      ))}
      <KeyFigure title="Closing" amount={closing} coin={coin} lid>
        {difference === 0n ? 'The ledger agrees' : 'The ledger disagrees'}
      </KeyFigure>
    </KeyFigures>
  )
}

const places = (coin: Coin) => (coin === 'POINT' ? 0 : 6)
const cell = (coin: Coin, amount: bigint) => <Money amount={amount} coin={coin} bare places={places(coin)} />

const operationColumns: readonly Column<DailyCloses['operations'][number]>[] = [
  { head: 'Operation', cell: ({ operation }) => operationName(operation) },
  { head: 'Change', num: true, cell: ({ coin, amount }) => cell(coin, amount) },
]

const dayColumns: readonly Column<Day>[] = [
  { head: 'Day', cell: ({ day }) => <span className="tnum nowrap">{dayName(day)}</span> },
  { head: 'Opening', num: true, hiddenOn: 'phone', cell: ({ coin, opening }) => cell(coin, opening) },
  ...closeRows.map(
    ({ key, name, adds }): Column<Day> => ({
      ...{ head: name, num: true, hiddenOn: 'phone' },
      cell: (day) => cell(day.coin, adds ? day[key] : -day[key]),
    }),
  ),
  { head: 'Closing', num: true, cell: ({ coin, closing }) => cell(coin, closing) },
  {
    ...{ head: 'Difference', num: true },
    cell: ({ coin, difference }) => (
      <span className={difference === 0n ? 'muted' : 'ember'}>{cell(coin, difference)}</span>
    ),
  },
]
