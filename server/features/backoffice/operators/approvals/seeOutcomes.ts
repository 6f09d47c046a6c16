import { seeOutcomes } from '@humidor/contract/backoffice/approvals.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { writeOutcomesSeen } from '../../../../platform/console/approvals.queries.ts'

/** `POST /console/seeOutcomes`: up to the moment of the page that showed them, and not beyond now. */
export const answerSeeOutcomes = transaction(seeOutcomes, async ({ tx, operator, at, request: { until } }) => {
  await writeOutcomesSeen(tx, operator.id, until < at ? until : at)
  return null
})
