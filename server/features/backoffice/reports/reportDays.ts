import { reportDays } from '@humidor/contract/backoffice/reports.console.ts'
import { read } from '../../../http/handle.ts'
import { closedDays } from './closes.queries.ts'

/** `GET /console/reportDays`. */
export const answerReportDays = read(
  reportDays,
  async ({ db }) => (await closedDays(db)) ?? { first: null, last: null },
)
