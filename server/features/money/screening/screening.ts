import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerRequestScreeningList, listInForce } from './requestScreeningList.ts'
import { answerRequestScreeningRemoval, screeningRemoval } from './requestScreeningRemoval.ts'
import { screeningAlerts } from './screening.alerts.ts'
import { screeningInvariants } from './screening.invariants.ts'
import { discardUnusedLists } from './screening.jobs.ts'
import { answerScreeningEntries } from './screeningEntries.ts'
import { answerScreeningLists } from './screeningLists.ts'
import { screeningTimeline } from './timeline.ts'
import { answerUploadScreeningList } from './uploadScreeningList.ts'

export { clearHits, type HitRow, hitsOf, insertHits, isStopped, type NewHit, openHits } from './hits.queries.ts'
export { evidenceOf, flagListedPayment, listedEntries } from './hits.ts'

/** Lists of addresses that two operators agree on, and what stops withdrawals for review (docs/decisions/0127-screening-and-review.md). */
export const screeningFeature = {
  invariants: screeningInvariants,
  open: ({ db, randomness }: { db: Database; randomness: Randomness }): Feature => ({
    name: 'screening',
    handlers: [
      answerScreeningLists,
      answerScreeningEntries,
      answerRequestScreeningList(randomness),
      answerRequestScreeningRemoval(randomness),
    ],
    uploads: [answerUploadScreeningList({ db })],
    jobs: [discardUnusedLists],
    approvals: [listInForce, screeningRemoval],
    timeline: screeningTimeline,
    alerts: screeningAlerts,
  }),
}
