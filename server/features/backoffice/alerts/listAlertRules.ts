import { listAlertRules } from '@humidor/contract/backoffice/alerts.console.ts'
import { alertRules } from '@humidor/domain/backoffice/alert-rules.ts'
import { read } from '../../../http/handle.ts'
import { waitingOf } from '../../../platform/console/approvals.queries.ts'
import { ALERT_RULE, changeOf } from './requestAlertRule.ts'
import { rulesInForce } from './rules-in-force.ts'

/** `GET /console/alertRules`. */
export const answerListAlertRules = read(listAlertRules, async ({ db, at }) => {
  const [rules, waiting] = await Promise.all([rulesInForce(db), waitingOf(db, ALERT_RULE, at)])
  const waits = new Map(waiting.map(changeOf).map(({ rule, threshold, off }) => [rule, { threshold, off }]))
  return rules.map(({ rule, threshold, off, changed }) => {
    const { unit, severity, byDefault, least, most } = alertRules[rule]
    const waited = waits.get(rule)
    return {
      ...{ rule, unit, severity, off },
      ...{ threshold: Number(threshold), byDefault: Number(byDefault), least: Number(least), most: Number(most) },
      changedAt: changed?.changed_at ?? null,
      changedBy: changed?.changed_by ?? null,
      waits: waited ? { threshold: Number(waited.threshold), off: waited.off } : null,
    }
  })
})
