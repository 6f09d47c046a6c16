import { consoleContract } from '@humidor/contract/console/index.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import { FORECAST_MOST } from '@humidor/domain/products/coverage.ts'
import { LineChart } from '@humidor/ui/LineChart.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import type { FileColumn } from '../../../components/file-columns.ts'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { many, percentText } from '../../../words/counts.ts'
import { periodProblem } from './period.ts'
import { ReportFrame, type ReportProps } from './ReportFrame.tsx'
import { ReportTools } from './ReportTools.tsx'
import { changeInPercent, chartSummary, pointsOf, type ReservesOverTime } from './report.ts'

type Day = ReservesOverTime['days'][number]

const file: readonly FileColumn<Day>[] = [
  { head: 'Day', day: ({ day }) => day },
  { head: 'On BSC, USDT', amount: ({ bsc }) => bsc },
  { head: 'On TRON, USDT', amount: ({ tron }) => tron },
  { head: 'Payable, USDT', amount: ({ payable }) => payable },
  { head: 'Covered, per mille', count: ({ onChainToPayable }) => onChainToPayable },
  { head: 'Treasury, USDT', amount: ({ treasuryUsdt }) => treasuryUsdt },
  { head: 'Treasury, USCD', amount: ({ treasuryUscd }) => treasuryUscd },
  { head: 'Treasury, CIG', amount: ({ treasuryCig }) => treasuryCig },
  { head: 'Promised, USCD', amount: ({ promisedUscd }) => promisedUscd },
  { head: 'Promised, CIG', amount: ({ promisedCig }) => promisedCig },
  { head: 'Held, CIG', amount: ({ cigHeld }) => cigHeld },
  { head: 'Lasts, days', count: ({ lasts }) => lasts },
  { head: 'Lasts with sales, days', count: ({ lastsSelling }) => lastsSelling },
]

/** Reserves, liabilities and the treasury at the end of each day. */
export function ReservesReport(props: ReportProps) {
  const { period } = props
  const asked = useAsk(consoleContract.reports.reservesOverTime, period, {
    ...{ keepLast: true, when: periodProblem(period) === undefined },
  })
  return (
    <ReportFrame
      {...props}
      label="Reserves and liabilities"
      of={asked}
      rowsOf={({ days }) => days}
      tools={({ days }) => <ReportTools report="reserves" period={period} columns={file} rows={days} />}
    >
      {({ days }) => <Content days={days} />}
    </ReportFrame>
  )
}

const onChain = ({ bsc, tron }: Day) => bsc + tron
const coveredText = (perMille: number | null) =>
  perMille === null ? 'nothing payable' : `${percentText(perMille)} of the liabilities`
const daysText = (days: number | null) =>
  days === null ? 'no end' : days >= FORECAST_MOST ? 'over ten years' : many(days, 'day', 'days')
const sinceText = (now: bigint, before: bigint) => {
  const change = changeInPercent(now, before)
  return change === null ? 'none at the first day' : `${change} since the first day`
}

function Content({ days }: { days: readonly Day[] }) {
  const [first, last] = [days[0], days.at(-1)]
  return (
    <>
      {first && last && (
        <KeyFigures label="At the last day">
          <KeyFigure title="On chain" amount={onChain(last)} coin="USDT" lid>
            {coveredText(last.onChainToPayable)}
          </KeyFigure>
          <KeyFigure title="Payable" amount={last.payable} coin="USDT">
            {sinceText(last.payable, first.payable)}
          </KeyFigure>
          <KeyFigure title="Treasury" amount={last.treasuryUscd} coin="USCD">
            {sinceText(last.treasuryUscd, first.treasuryUscd)}
          </KeyFigure>
          <KeyFigure title="Lasts without new sales" amount={daysText(last.lasts)}>
            {`at current sales: ${daysText(last.lastsSelling)}`}
          </KeyFigure>
        </KeyFigures>
      )}
      <div className="figures__beside">
        <Chart name="On chain" coin="USDT" days={days} valueOf={onChain} />
        <Chart name="Payable" coin="USDT" days={days} valueOf={({ payable }) => payable} />
        <Chart name="Treasury" coin="USCD" days={days} valueOf={({ treasuryUscd }) => treasuryUscd} />
        <Chart name="Held by members and merchants" coin="CIG" days={days} valueOf={({ cigHeld }) => cigHeld} />
      </div>
      <section aria-label="Each day" className="report-table">
        <h2>Each day</h2>
        <Table caption="Each day" columns={columns} rows={days.toReversed()} keyOf={({ day }) => day} />
      </section>
      <p className="quiet">
        At the end of each business day in UTC+8, by the ledger. How long the treasury lasts is measured half an hour
        later.
      </p>
    </>
  )
}

interface ChartProps {
  name: string
  coin: Coin
  days: readonly Day[]
  valueOf: (day: Day) => bigint
}

function Chart({ name, coin, days, valueOf }: ChartProps) {
  const points = pointsOf(days, valueOf)
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <LineChart
        height={180}
        coin={coin}
        label={name}
        summary={chartSummary(name, points, coin)}
        empty="No closed day."
        points={points}
      />
    </section>
  )
}

const cell = (coin: Coin, amount: bigint) => <Money amount={amount} coin={coin} bare />
const columns: readonly Column<Day>[] = [
  { head: 'Day', cell: ({ day }) => <span className="tnum nowrap">{dayName(day)}</span> },
  { head: 'On chain, USDT', num: true, cell: (day) => cell('USDT', onChain(day)) },
  { head: 'Payable, USDT', num: true, cell: ({ payable }) => cell('USDT', payable) },
  {
    ...{ head: 'Covered', num: true, hiddenOn: 'phone' },
    cell: ({ onChainToPayable: covered }) => (covered === null ? '' : percentText(covered)),
  },
  { head: 'Treasury, USCD', num: true, hiddenOn: 'phone', cell: ({ treasuryUscd }) => cell('USCD', treasuryUscd) },
  { head: 'Promised, USCD', num: true, hiddenOn: 'phone', cell: ({ promisedUscd }) => cell('USCD', promisedUscd) },
  { head: 'Treasury, ₡', num: true, hiddenOn: 'phone', cell: ({ treasuryCig }) => cell('CIG', treasuryCig) },
  { head: 'Lasts', num: true, hiddenOn: 'phone', cell: ({ lasts }) => daysText(lasts) },
]
