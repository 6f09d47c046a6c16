import { listAlerts } from '@humidor/contract/backoffice/alerts.console.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerAcknowledgeAlert } from './acknowledgeAlert.ts'
import { alertInvariants } from './alerts.invariants.ts'
import { evaluateAlerts, sweepAlerts } from './alerts.jobs.ts'
import { firingAlerts } from './alerts.queries.ts'
import { answerListAlertRules } from './listAlertRules.ts'
import { answerListAlerts } from './listAlerts.ts'
import type { Watched } from './own-sources.ts'
import { alertRule, answerRequestAlertRule } from './requestAlertRule.ts'
import { answerSilenceAlert } from './silenceAlert.ts'

export { EVALUATE_ALERTS } from './alerts.jobs.ts'

export interface AlertsParts {
  randomness: Randomness
  /** What every feature gives to watch. Called once they are all open. */
  watched: () => Watched
}

/** Alerts to operators, by rules over figures of the features (docs/decisions/0121-alerts.md). */
export const alertsFeature = {
  invariants: alertInvariants,
  open: ({ randomness, watched }: AlertsParts): Feature => ({
    name: 'alerts',
    handlers: [
      answerListAlerts,
      answerAcknowledgeAlert,
      answerSilenceAlert,
      answerListAlertRules,
      answerRequestAlertRule(randomness),
    ],
    jobs: [evaluateAlerts(watched), sweepAlerts],
    approvals: [alertRule],
    queues: [{ queue: 'alerts', firstCall: listAlerts, queued: firingAlerts }],
  }),
}
