import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { alertRules, refuseAlertRule } from '@humidor/domain/backoffice/alert-rules.ts'
import { alertThresholdText } from '@humidor/domain/backoffice/alert-words.ts'
import { settingText } from '@humidor/domain/platform/setting-units.ts'

/** A rule in the server's answer. */
export type Rule = AnswerOf<typeof consoleContract.alerts.listAlertRules>[number]

/** The condition of a rule with other values: `from 4 h on`, `off`. */
export const conditionText = (
  { rule }: Pick<Rule, 'rule'>,
  { threshold, off }: { threshold: number; off: boolean },
): string => alertThresholdText(rule, { threshold: BigInt(threshold), off })

/** The bounds of a rule's threshold: `from 1 min to 720 h`. */
export const boundsText = ({ unit, least, most }: Rule): string =>
  `from ${settingText(unit, least)} to ${settingText(unit, most)}`

/** Whether a rule fires as something happens, without a threshold. */
export const isPlain = ({ rule }: Pick<Rule, 'rule'>): boolean => alertRules[rule].unit === 'switch'

/** Why the rule cannot be changed so; undefined: it can. `threshold` undefined: the typed text is no value. */
export function ruleMistake(it: Rule, threshold: number | undefined, off: boolean): string | undefined {
  if (threshold === undefined) return 'This value is not valid for this rule.'
  const now = { threshold: BigInt(it.threshold), off: it.off }
  const no = refuseAlertRule(it.rule, { threshold: BigInt(threshold), off }, now)
  if (no === 'illegal_value') return `Allowed: ${boundsText(it)}.`
  return no === undefined ? undefined : 'Nothing changes.'
}
