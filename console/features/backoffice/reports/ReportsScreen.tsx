import { consoleContract } from '@humidor/contract/console/index.ts'
import { reportNames } from '@humidor/domain/backoffice/report-names.ts'
import { type Report, reports } from '@humidor/domain/backoffice/reports.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Figures } from '../../../components/Figures.tsx'
import { tabsAt, usePlace } from '../../../components/place.ts'
import { ChanceReport } from './ChanceReport.tsx'
import { CohortsReport } from './CohortsReport.tsx'
import { DailyCloseReport } from './DailyCloseReport.tsx'
import { ProfitAndLossReport } from './ProfitAndLossReport.tsx'
import { periodAt } from './period.ts'
import type { ReportProps } from './ReportFrame.tsx'
import { ReservesReport } from './ReservesReport.tsx'
import { ShopsReport } from './ShopsReport.tsx'

const tabs = reports.map((id) => ({ id, label: reportNames[id] }))
const pages: Record<Report, (props: ReportProps) => React.ReactNode> = {
  'daily-close': DailyCloseReport,
  'profit-and-loss': ProfitAndLossReport,
  reserves: ReservesReport,
  shops: ShopsReport,
  chance: ChanceReport,
  cohorts: CohortsReport,
}

/** Reports of finance over a period of closed days. */
export function ReportsScreen() {
  const place = usePlace()
  const choosing = tabsAt(place, tabs, { first: 'daily-close', clears: ['coin'] })
  const days = useAsk(consoleContract.reports.reportDays, {})
  const last = days.data?.last
  return (
    <ConsolePage title="Reports">
      {last ? (
        <Chosen report={choosing.value} tabs={choosing} last={last} />
      ) : (
        <Figures label="Reports" tabs={choosing} of={days}>
          {() => (
            <EmptyState bare title="No closed day yet" text="The first day is closed half an hour after its end." />
          )}
        </Figures>
      )}
    </ConsolePage>
  )
}

interface ChosenProps extends Pick<ReportProps, 'tabs'> {
  report: Report
  last: BusinessDay
}

function Chosen({ report, tabs: choosing, last }: ChosenProps) {
  const Page = pages[report]
  return <Page key={report} tabs={choosing} last={last} period={periodAt(usePlace(), last)} />
}
