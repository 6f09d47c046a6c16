import type { Period } from '@humidor/domain/backoffice/reports.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Loadable } from '@humidor/ui/loadable.ts'
import { EmptyState } from '@humidor/ui/State.tsx'
import type { ReactNode } from 'react'
import { Figures, type FiguresProps } from '../../../components/Figures.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { periodProblem } from './period.ts'
import './reports.css'

/** What every report gets: the tabs, its period and the last closed day. */
export interface ReportProps {
  tabs: FiguresProps<unknown>['tabs']
  period: Period
  last: BusinessDay
}

interface ReportFrameProps<T> extends ReportProps {
  label: string
  of: Loadable<T>
  /** What the report is about: none, and there is nothing to show. */
  rowsOf: (data: T) => readonly unknown[]
  tools: (data: T) => ReactNode
  children: (data: T) => ReactNode
}

/** A report with its tabs, its period and its files. */
export function ReportFrame<T>(props: ReportFrameProps<T>) {
  const { label, tabs, period, last, of, rowsOf, tools, children } = props
  const { data } = of
  // Of a wrong period nothing is asked, so nothing would ever come.
  const isWrong = periodProblem(period) !== undefined
  return (
    <Figures
      label={label}
      tabs={tabs}
      filters={<PeriodFields period={period} last={last} />}
      tool={data && !isWrong && rowsOf(data).length > 0 ? tools(data) : undefined}
      of={{ ...of, data: isWrong ? null : data }}
    >
      {(it) =>
        it === null ? (
          <EmptyState bare title="No report" text="Choose another period above." />
        ) : rowsOf(it).length === 0 ? (
          <EmptyState
            bare
            title="No closed day"
            text="A day is closed half an hour after its end. Choose an earlier period."
          />
        ) : (
          <div className="figures">{children(it)}</div>
        )
      }
    </Figures>
  )
}
