import type { Feature } from '../../../http/feature.ts'
import { answerChanceReport } from './counted/chanceReport.ts'
import { answerCohorts } from './counted/cohorts.ts'
import { countedInvariants } from './counted/counted.invariants.ts'
import { countDays } from './counted/counting.jobs.ts'
import { answerShopTakings } from './counted/shopTakings.ts'
import { answerDailyClose } from './dailyClose.ts'
import { answerProfitAndLoss } from './profitAndLoss.ts'
import { answerReportDays } from './reportDays.ts'
import { answerReportPdf } from './reportPdf.ts'
import { reportInvariants } from './reports.invariants.ts'
import { closeDays } from './reports.jobs.ts'
import { answerReservesOverTime } from './reservesOverTime.ts'

/** Reports for finance, from rows that are kept as money moves and as each day closes (docs/decisions/0114-reports.md). */
export const reportsFeature = {
  invariants: [...reportInvariants, ...countedInvariants],
  open: (): Feature => ({
    name: 'reports',
    handlers: [
      ...[answerReportDays, answerDailyClose, answerProfitAndLoss, answerReservesOverTime],
      ...[answerShopTakings, answerChanceReport, answerCohorts, answerReportPdf],
    ],
    jobs: [closeDays(), countDays()],
  }),
}
