import { listAlerts } from '@humidor/contract/backoffice/alerts.console.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerAcknowledgeAlert } from './acknowledgeAlert.ts'
import { alertInvariants } from './alerts.invariants.ts'
import { evaluateAlerts, sweepAlerts } from './alerts.jobs.ts'
import { firingAlerts } from './alerts.queries.ts'
import { answerListAlertMessages } from './contact-points/listAlertMessages.ts'
import { answerListContactPoints } from './contact-points/listContactPoints.ts'
import {
  answerRequestContactPoint,
  type ContactPointParts,
  contactPointKind,
} from './contact-points/requestContactPoint.ts'
import { answerRequestContactPointRemoval } from './contact-points/requestContactPointRemoval.ts'
import { messageTasks, type SendingParts } from './contact-points/sending.ts'
import { answerSetOnCallOrder } from './contact-points/setOnCallOrder.ts'
import { answerTestContactPoint } from './contact-points/testContactPoint.ts'
import { answerListAlertRules } from './listAlertRules.ts'
import { answerListAlerts } from './listAlerts.ts'
import type { Watched } from './own-sources.ts'
import { alertRule, answerRequestAlertRule } from './requestAlertRule.ts'
import { answerSilenceAlert } from './silenceAlert.ts'

export { EVALUATE_ALERTS } from './alerts.jobs.ts'
export { contactPointSecrets } from './contact-points/target.ts'

export interface AlertsParts extends ContactPointParts, SendingParts {
  /** What every feature gives to watch. Called once they are all open. */
  watched: () => Watched
}

/** Alerts to operators, by rules over figures of the features (docs/decisions/0121-alerts.md). */
export const alertsFeature = {
  invariants: alertInvariants,
  open: ({ watched, ...parts }: AlertsParts): Feature => ({
    name: 'alerts',
    handlers: [
      answerListAlerts,
      answerAcknowledgeAlert,
      answerSilenceAlert,
      answerListAlertRules,
      answerRequestAlertRule(parts.randomness),
      answerListContactPoints,
      answerRequestContactPoint(parts),
      answerRequestContactPointRemoval(parts.randomness),
      answerTestContactPoint,
      answerSetOnCallOrder,
      answerListAlertMessages,
    ],
    jobs: [evaluateAlerts(watched), sweepAlerts],
    tasks: messageTasks(parts),
    approvals: [alertRule, contactPointKind],
    queues: [{ queue: 'alerts', firstCall: listAlerts, queued: firingAlerts }],
  }),
}
