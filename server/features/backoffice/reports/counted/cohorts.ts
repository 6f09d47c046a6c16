import { cohorts } from '@humidor/contract/backoffice/reports.console.ts'
import { type Period, refuseReport } from '@humidor/domain/backoffice/reports.ts'
import type { Db } from '../../../../database/database.ts'
import { read } from '../../../../http/handle.ts'
import { cohortsIn } from './counted.queries.ts'

/** The months of registration of a period. No row: nobody was counted in it. */
export const cohortsOf = async (db: Db, period: Period) => (await cohortsIn(db, period)) ?? { day: null, months: [] }

/** `GET /console/cohorts`. */
export const answerCohorts = read(cohorts, async ({ db, request, demand }) => {
  demand(refuseReport(request))
  return await cohortsOf(db, request)
})
