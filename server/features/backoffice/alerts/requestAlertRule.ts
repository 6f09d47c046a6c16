import { requestAlertRule } from '@humidor/contract/backoffice/alerts.console.ts'
import {
  type AlertRuleKey,
  type AlertThreshold,
  defaultThreshold,
  refuseAlertRule,
} from '@humidor/domain/backoffice/alert-rules.ts'
import { alertRuleName, alertThresholdText } from '@humidor/domain/backoffice/alert-words.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { type ApprovalKind, type Asked, noLongerPossible } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { putRule } from './alerts.queries.ts'
import { rulesInForce } from './rules-in-force.ts'

export const ALERT_RULE = 'alertRule'

interface Change extends AlertThreshold {
  rule: AlertRuleKey
  /** In force at the request. */
  old: AlertThreshold
}

const stored = ({ threshold, off }: AlertThreshold) => ({ threshold: `${threshold}`, off })
const opened = ({ threshold, off }: ReturnType<typeof stored>): AlertThreshold => ({
  threshold: BigInt(threshold),
  off,
})

/** Reads the change out of a stored request. */
export function changeOf({ about, payload }: Pick<Asked, 'about' | 'payload'>): Change {
  const { asked, old } = payload as Record<'asked' | 'old', ReturnType<typeof stored>>
  return { rule: about as AlertRuleKey, ...opened(asked), old: opened(old) }
}

const inForceOf = async (db: Db, rule: string) => (await rulesInForce(db)).find((one) => one.rule === rule)

/** `POST /console/requestAlertRule`. */
export const answerRequestAlertRule = (randomness: Randomness) =>
  transaction(requestAlertRule, async ({ tx, operator, at, request, fail, demand }) => {
    const { rule, reason } = request
    demand(refuseNote(reason))
    const asked = { threshold: BigInt(request.threshold), off: request.off }
    const now = await inForceOf(tx, rule)
    demand(refuseAlertRule(rule, asked, now))
    if (!now) return fail('not_found')
    const payload = { asked: stored(asked), old: stored(now) }
    const it = { kind: ALERT_RULE, about: rule, aboutName: alertRuleName(now.rule), reason, payload }
    if (!(await requestApproval(tx, randomness, { ...it, maker: operator.id, at }))) fail('illegal_operation')
    return null
  })

/** What is in force now. Another request may have changed it. */
async function weigh(db: Db, asked: readonly Asked[]) {
  const rules = new Map((await rulesInForce(db)).map((rule) => [rule.rule, rule]))
  return asked.map(changeOf).map(({ rule, old }) => {
    const now = rules.get(rule) ?? defaultThreshold(rule)
    const detail = { name: 'In force now', value: alertThresholdText(rule, now) }
    return [now.threshold === old.threshold && now.off === old.off ? detail : { ...detail, warns: true }]
  })
}

/** A rule of alerts that two operators agreed on (rules O11). */
export const alertRule: ApprovalKind = {
  kind: ALERT_RULE,
  summary: 'Changes when the platform alerts its operators.',
  describe(asked) {
    const { rule, threshold, off, old } = changeOf(asked)
    return [
      { name: 'Fires', value: alertThresholdText(rule, { threshold, off }), ...(off && { warns: true }) },
      { name: 'In force at request', value: alertThresholdText(rule, old) },
      { name: 'Default', value: alertThresholdText(rule, defaultThreshold(rule)) },
    ]
  },
  weigh,
  async run(tx: Tx, approved) {
    const { rule, threshold, off } = changeOf(approved)
    const refused = refuseAlertRule(rule, { threshold, off }, await inForceOf(tx, rule))
    if (refused) throw noLongerPossible(refused)
    await putRule(tx, { rule, threshold, off, approvalId: approved.id, at: approved.at })
  },
}
