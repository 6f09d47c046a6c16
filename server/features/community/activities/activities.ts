import { applications } from '@humidor/contract/community/activities.console.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerCreate } from './create.ts'
import { desk } from './desk.ts'
import { activityItem, applicationItem } from './items.queries.ts'
import { paySubsidies } from './paying.ts'
import { answerList } from './reads.ts'
import { waitingApplications } from './reviewing.queries.ts'
import { answerApprove, answerRefuse, subsidy } from './reviewing.ts'
import { writing } from './writing.ts'

export { activityExplanations, activityInvariants } from './activities.invariants.ts'

/** What operators call for, what members apply for with photos of it, and the subsidy that two operators agree on (decisions §9). */
export const activitiesFeature = ({ randomness }: { randomness: Randomness }): Feature => ({
  name: 'activities',
  handlers: [answerList, answerCreate, ...desk, ...writing, answerApprove(randomness), answerRefuse],
  jobs: [paySubsidies],
  approvals: [subsidy],
  items: [activityItem, applicationItem],
  queues: [{ queue: 'applications', firstCall: applications, queued: waitingApplications }],
})
