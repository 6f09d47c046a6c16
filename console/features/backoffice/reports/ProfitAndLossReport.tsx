import { consoleContract } from '@humidor/contract/console/index.ts'
import { operationName, resultGroupNames } from '@humidor/domain/backoffice/report-names.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import { LineChart } from '@humidor/ui/LineChart.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import type { FileColumn } from '../../../components/file-columns.ts'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { usePlace } from '../../../components/place.ts'
import { CoinChoice } from './CoinChoice.tsx'
import { periodProblem } from './period.ts'
import { ReportFrame, type ReportProps } from './ReportFrame.tsx'
import { ReportTools } from './ReportTools.tsx'
import { changeInPercent, chartSummary, coinAt, coinNames, groupsOf, type ProfitAndLoss, pointsOf } from './report.ts'

const ownCoins = ['USDT', 'USCD', 'CIG'] as const satisfies readonly Coin[]
type Line = ProfitAndLoss['lines'][number]

const file: readonly FileColumn<Line>[] = [
  { head: 'Group', text: ({ group }) => resultGroupNames[group] },
  { head: 'Operation', text: ({ operation }) => operationName(operation) },
  { head: 'Coin', text: ({ coin }) => coin },
  { head: 'Amount', amount: ({ amount }) => amount },
  { head: 'Period before', amount: ({ before }) => before },
]

/** What the platform earned and spent by operation, and its own money before and after. */
export function ProfitAndLossReport(props: ReportProps) {
  const { period } = props
  const asked = useAsk(consoleContract.reports.profitAndLoss, period, {
    ...{ keepLast: true, when: periodProblem(period) === undefined },
  })
  const coin = coinAt(usePlace(), ownCoins)
  return (
    <ReportFrame
      {...props}
      label="Profit and loss"
      of={asked}
      rowsOf={({ days }) => days}
      tools={({ lines }) => <ReportTools report="profit-and-loss" period={period} columns={file} rows={lines} />}
    >
      {(it) => <Content of={it} coin={coin} />}
    </ReportFrame>
  )
}

function Content({ of: { lines, own, days }, coin }: { of: ProfitAndLoss; coin: Coin }) {
  const points = pointsOf(
    days.filter((day) => day.coin === coin),
    ({ result }) => result,
  )
  const mine = own.find((one) => one.coin === coin)
  return (
    <>
      <CoinChoice of={ownCoins} />
      {mine && <Own of={mine} fees={groupsOf(lines, coin).find(({ group }) => group === 'fees')?.amount ?? 0n} />}
      <LineChart
        height={220}
        coin={coin}
        label={`Result of each day, ${coinNames[coin]}`}
        summary={chartSummary('Result of each day', points, coinNames[coin])}
        empty="No closed day."
        points={points}
      />
      <Lines lines={lines} coin={coin} />
      <p className="quiet">
        Own money is that of treasury, fees, rewards, team and foundation. Pledges and pre-orders count when they are
        made, with all that they will pay. Capital and moves between own accounts are no result.
      </p>
    </>
  )
}

function Own({
  of: { coin, opening, result, moved, closing, resultBefore },
  fees,
}: {
  of: ProfitAndLoss['own'][number]
  fees: bigint
}) {
  const change = changeInPercent(result, resultBefore)
  return (
    <KeyFigures label="Own money">
      <KeyFigure title="Own money, opening" amount={opening} coin={coin} />
      <KeyFigure title="Result" amount={result} coin={coin} lid>
        {change === null ? 'nothing to compare with' : `${change} against the period before`}
      </KeyFigure>
      <KeyFigure title="Fees earned" amount={fees} coin={coin}>
        part of the result
      </KeyFigure>
      <KeyFigure title="Moved" amount={moved} coin={coin}>
        capital, exchanges of own coins
      </KeyFigure>
      <KeyFigure title="Own money, closing" amount={closing} coin={coin} />
    </KeyFigures>
  )
}

/** The lines by group, each group with its sum. */
function Lines({ lines, coin }: { lines: ProfitAndLoss['lines']; coin: Coin }) {
  const groups = groupsOf(lines, coin)
  const cell = (amount: bigint) => <Money amount={amount} coin={coin} bare places={6} />
  if (groups.length === 0) return <p className="quiet">Nothing of this coin moved in either period.</p>
  return (
    <section aria-label="By operation" className="report-table">
      <h2>By operation</h2>
      <table>
        <caption className="sr">Profit and loss by operation, {coinNames[coin]}</caption>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col" className="num">
              Amount
            </th>
            <th scope="col" className="num">
              Period before
            </th>
          </tr>
        </thead>
        {groups.map(({ group, lines: its, amount, before }) => (
          <tbody key={group}>
            <tr className="report-table__sum">
              <th scope="rowgroup">{resultGroupNames[group]}</th>
              <td className="num">{cell(amount)}</td>
              <td className="num">{cell(before)}</td>
            </tr>
            {its.map((line) => (
              <tr key={line.operation}>
                <td>{operationName(line.operation)}</td>
                <td className="num">{cell(line.amount)}</td>
                <td className="num">{cell(line.before)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
