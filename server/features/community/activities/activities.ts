import { applications } from '@humidor/contract/community/activities.console.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { activityExplanations, activityInvariants } from './activities.invariants.ts'
import { activitiesClosing } from './closing.queries.ts'
import { answerActivities } from './console/activities.ts'
import { answerActivity } from './console/activity.ts'
import { answerApplication } from './console/application.ts'
import { answerApplications } from './console/applications.ts'
import { answerApproveApplication, subsidy } from './console/approveApplication.ts'
import { answerDropActivityText } from './console/dropActivityText.ts'
import { answerPublishActivity } from './console/publishActivity.ts'
import { answerRefuseApplication } from './console/refuseApplication.ts'
import { answerSaveActivity } from './console/saveActivity.ts'
import { answerUnpublishActivity } from './console/unpublishActivity.ts'
import { answerCreate } from './create.ts'
import { applicationFinder } from './finding.queries.ts'
import { activityItem, applicationItem } from './items.queries.ts'
import { answerList } from './list.ts'
import { paySubsidies } from './paying.ts'
import { waitingApplications } from './reviewing.queries.ts'
import { upcomingAnswers } from './upcoming.ts'

export { subsidySums } from './reviewing.queries.ts'

/** Activities that operators publish, members' applications with photos, and subsidies that two operators approve (rules P24). */
export const activitiesFeature = {
  invariants: activityInvariants,
  explanations: activityExplanations,
  open: ({ randomness }: { randomness: Randomness }): Feature => ({
    name: 'activities',
    handlers: [
      answerList,
      answerCreate,
      answerActivities,
      answerActivity,
      answerSaveActivity,
      answerDropActivityText,
      answerPublishActivity,
      answerUnpublishActivity,
      answerApplications,
      answerApplication,
      answerApproveApplication(randomness),
      answerRefuseApplication,
    ],
    jobs: [paySubsidies],
    approvals: [subsidy],
    items: [activityItem, applicationItem],
    finders: [applicationFinder],
    upcoming: upcomingAnswers,
    closing: activitiesClosing,
    queues: [{ queue: 'applications', firstCall: applications, queued: waitingApplications }],
  }),
}
