import { consoleContract } from '@humidor/contract/console/index.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { useAsk } from '../../../api/useAsk.ts'
import type { FileColumn } from '../../../components/file-columns.ts'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { countText } from '../../../words/counts.ts'
import { periodProblem } from './period.ts'
import { ReportFrame, type ReportProps } from './ReportFrame.tsx'
import { ReportTools } from './ReportTools.tsx'
import { type Cohorts, monthName, shareText } from './report.ts'

type Month = Cohorts['months'][number]

const steps = [
  { key: 'activated', name: 'Activated' },
  { key: 'ordered', name: 'Ordered' },
  { key: 'active', name: 'Still there' },
] as const

const file: readonly FileColumn<Month>[] = [
  { head: 'Month', text: ({ month }) => monthName(month) },
  { head: 'Registered', count: ({ registered }) => registered },
  ...steps.map(({ key, name }) => ({ head: name, count: (month: Month) => month[key] })),
]

/** What has become of the members of each month of registration. */
export function CohortsReport(props: ReportProps) {
  const { period } = props
  const asked = useAsk(consoleContract.reports.cohorts, period, {
    ...{ keepLast: true, when: periodProblem(period) === undefined },
  })
  return (
    <ReportFrame
      {...props}
      label="Members by month"
      of={asked}
      rowsOf={({ months }) => months}
      tools={({ months }) => (
        <ReportTools report="cohorts" period={period} columns={file} rows={months} contents="all months" />
      )}
    >
      {(it) => <Content of={it} />}
    </ReportFrame>
  )
}

function Content({ of: { day, months } }: { of: Cohorts }) {
  const sumOf = (key: 'registered' | (typeof steps)[number]['key']) => months.reduce((sum, it) => sum + it[key], 0)
  const registered = sumOf('registered')
  return (
    <>
      <KeyFigures label="All months">
        <KeyFigure title="Registered" amount={countText(registered)} lid>
          {day !== null && `counted after ${dayName(day)}`}
        </KeyFigure>
        {steps.map(({ key, name }) => (
          <KeyFigure key={key} title={name} amount={countText(sumOf(key))}>
            {shareText(sumOf(key), registered)}
          </KeyFigure>
        ))}
      </KeyFigures>
      <section aria-label="Months" className="report-table">
        <h2>Month of registration</h2>
        <Table
          caption="What has become of the members of each month"
          columns={columns}
          rows={months.toReversed()}
          keyOf={({ month }) => month}
        />
      </section>
      <p className="quiet">
        The first day of the period chooses the months, and its last day the count. Ordered: ever made a pre-order, a
        pledge or a mall order. Still there: used the app within 30 days and did not sign out.
      </p>
    </>
  )
}

const columns: readonly Column<Month>[] = [
  { head: 'Month', cell: ({ month }) => <span className="tnum nowrap">{monthName(month)}</span> },
  { head: 'Registered', num: true, cell: ({ registered }) => countText(registered) },
  ...steps.map(
    ({ key, name }): Column<Month> => ({
      ...{ head: name, num: true },
      cell: (month) => <Two first={countText(month[key])} second={shareText(month[key], month.registered)} />,
    }),
  ),
]
