import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { AlertSeverity } from '@humidor/domain/backoffice/alert-rules.ts'
import { alertFigureText, alertRuleName, alertSubjectText } from '@humidor/domain/backoffice/alert-words.ts'

/** An alert in the server's answer. */
export type Alert = AnswerOf<typeof consoleContract.alerts.listAlerts>['rows'][number]

export const severityName: Readonly<Record<AlertSeverity, string>> = { critical: 'Critical', warning: 'Warning' }

/** What an alert is about and its figure, below its name: `BSC`, `WD-7, 12,000 USDT`; undefined: the name says it all. */
export function lineOf({ rule, subject, value }: Pick<Alert, 'rule' | 'subject' | 'value'>): string | undefined {
  const parts = [alertSubjectText(rule, subject), alertFigureText(rule, BigInt(value))].filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.join(', ')
}

export const titleOf = ({ rule }: Pick<Alert, 'rule'>) => alertRuleName(rule)

/** The status of an alert at a moment. A silence ends by itself. */
export function statusOf(
  { state, silence, clearSince }: Alert,
  now: Date,
): { kind: 'fail' | 'wait' | 'done' | 'still'; text: string } {
  if (state === 'resolved') return { kind: 'done', text: 'Resolved' }
  if (silence !== null && silence.until > now) return { kind: 'still', text: 'Silenced' }
  if (state === 'acknowledged') return { kind: 'wait', text: 'Acknowledged' }
  return clearSince === null ? { kind: 'fail', text: 'Firing' } : { kind: 'wait', text: 'Ending' }
}
