import { consoleContract } from '@humidor/contract/console/index.ts'
import { LineChart } from '@humidor/ui/LineChart.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import type { FileColumn } from '../../../components/file-columns.ts'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { countText, many } from '../../../words/counts.ts'
import { merchantAt } from '../../../words/places.ts'
import { periodProblem } from './period.ts'
import { ReportFrame, type ReportProps } from './ReportFrame.tsx'
import { ReportTools } from './ReportTools.tsx'
import { changeInPercent, chartSummary, pointsOf, type ShopTakings } from './report.ts'

type Day = ShopTakings['days'][number]
type Shop = ShopTakings['shops'][number]

const netOf = ({ gross, refunded }: { gross: bigint; refunded: bigint }) => gross - refunded

const file: readonly FileColumn<Shop>[] = [
  { head: 'Merchant ID', text: ({ vcode }) => vcode },
  { head: 'Name', text: ({ name }) => name },
  { head: 'Payments', count: ({ payments }) => payments },
  { head: 'Gross, CIG', amount: ({ gross }) => gross },
  { head: 'Refunds', count: ({ refunds }) => refunds },
  { head: 'Refunded, CIG', amount: ({ refunded }) => refunded },
  { head: 'Net, CIG', amount: netOf },
  { head: 'Net before, CIG', amount: ({ before }) => before },
]

/** The takings of all shops on each day, and the shops that took most. */
export function ShopsReport(props: ReportProps) {
  const { period } = props
  const asked = useAsk(consoleContract.reports.shopTakings, period, {
    ...{ keepLast: true, when: periodProblem(period) === undefined },
  })
  return (
    <ReportFrame
      {...props}
      label="Top shops"
      of={asked}
      rowsOf={({ days }) => days}
      tools={({ shops }) => (
        <ReportTools report="shops" period={period} columns={file} rows={shops} contents="these shops" />
      )}
    >
      {(it) => <Content of={it} />}
    </ReportFrame>
  )
}

function Content({ of: { days, shops } }: { of: ShopTakings }) {
  const points = pointsOf(days, netOf)
  const sumOf = (of: (day: Day) => bigint) => days.reduce((sum, day) => sum + of(day), 0n)
  const payments = days.reduce((sum, day) => sum + day.payments, 0)
  const refunds = days.reduce((sum, day) => sum + day.refunds, 0)
  return (
    <>
      <KeyFigures label="All shops">
        <KeyFigure title="Net takings" amount={sumOf(netOf)} coin="CIG" lid>
          {many(payments, 'payment', 'payments')}
        </KeyFigure>
        <KeyFigure title="Gross" amount={sumOf(({ gross }) => gross)} coin="CIG" />
        <KeyFigure title="Refunded" amount={sumOf(({ refunded }) => refunded)} coin="CIG">
          {many(refunds, 'refund', 'refunds')}
        </KeyFigure>
      </KeyFigures>
      <LineChart
        height={220}
        coin="CIG"
        label="Net takings of each day"
        summary={chartSummary('Net takings of each day', points, '₡')}
        empty="No closed day."
        points={points}
      />
      <section aria-label="Shops" className="report-table">
        <h2>Shops</h2>
        {shops.length === 0 ? (
          <p className="quiet">No shop was paid in this period.</p>
        ) : (
          <Table caption="The shops that took most" columns={columns} rows={shops} keyOf={({ vcode }) => vcode} />
        )}
      </section>
      <p className="quiet">
        Business days in UTC+8. A refund counts on its own day. At most 100 shops are listed, by their net takings.
      </p>
    </>
  )
}

const cell = (amount: bigint) => <Money amount={amount} coin="CIG" bare />
const columns: readonly Column<Shop>[] = [
  {
    head: 'Shop',
    cell: ({ vcode, name }) => (
      <Link className="panel__link" href={merchantAt(vcode)}>
        <Two first={name} second={vcode} />
      </Link>
    ),
  },
  { head: 'Payments', num: true, hiddenOn: 'phone', cell: ({ payments }) => countText(payments) },
  { head: 'Gross, ₡', num: true, hiddenOn: 'phone', cell: ({ gross }) => cell(gross) },
  { head: 'Refunded, ₡', num: true, hiddenOn: 'phone', cell: ({ refunded }) => cell(refunded) },
  { head: 'Net, ₡', num: true, cell: (shop) => cell(netOf(shop)) },
  { head: 'Change', num: true, cell: (shop) => changeInPercent(netOf(shop), shop.before) ?? 'new' },
]
