import {
  type AlertRuleKey,
  type AlertThreshold,
  alertRuleKeys,
  defaultThreshold,
} from '@humidor/domain/backoffice/alert-rules.ts'
import type { Db } from '../../../database/database.ts'
import { changedRules, type RuleRow } from './alerts.queries.ts'

export type RuleInForce = AlertThreshold & { rule: AlertRuleKey; changed: RuleRow | undefined }

/** Every rule as it is in force: what two operators set, or its default. */
export async function rulesInForce(db: Db): Promise<RuleInForce[]> {
  const changes = new Map((await changedRules(db)).map((row) => [row.rule, row]))
  return alertRuleKeys.map((rule) => {
    const changed = changes.get(rule)
    const { threshold, off } = changed ?? defaultThreshold(rule)
    return { rule, threshold, off, changed }
  })
}
