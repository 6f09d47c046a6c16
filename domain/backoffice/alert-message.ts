import { wallClock } from '../business-day.ts'
import type { AlertRuleKey, AlertSeverity } from './alert-rules.ts'
import { alertFigureText, alertRuleName, alertSubjectText, alertThresholdText } from './alert-words.ts'

export const alertMessageKinds = ['firing', 'resolved', 'test'] as const
export type AlertMessageKind = (typeof alertMessageKinds)[number]

/** What a message says of an alert. No person, no address. */
export interface TellableAlert {
  rule: AlertRuleKey
  subject: string
  severity: AlertSeverity
  value: bigint
  threshold: bigint
  firedAt: Date
}

const stateText = (kind: AlertMessageKind, severity: AlertSeverity) => {
  if (kind === 'resolved') return 'Resolved'
  return severity === 'critical' ? 'Critical' : 'Warning'
}

/** `Critical: A large withdrawal: WD-7, 12,000 USDT`. @param alert undefined: a test */
export function alertMessageTitle(kind: AlertMessageKind, alert: TellableAlert | undefined): string {
  if (!alert) return 'Test: this contact point gets alerts'
  const { rule, subject, severity, value } = alert
  const about = [alertSubjectText(rule, subject), alertFigureText(rule, value)].filter((part) => part !== '').join(', ')
  return `${stateText(kind, severity)}: ${alertRuleName(rule)}${about === '' ? '' : `: ${about}`}`
}

/** The sentences below the title. @param link the page of the alert at the console */
export function alertMessageLines(kind: AlertMessageKind, alert: TellableAlert | undefined, link: string): string[] {
  if (!alert) return ['Nothing is wrong. An operator pressed the button Test.', link]
  const { rule, threshold, firedAt } = alert
  const since = `Fired at ${wallClock(firedAt).slice(0, 16)} (UTC+8). The rule fires ${alertThresholdText(rule, { threshold, off: false })}.`
  return kind === 'resolved'
    ? [since, 'Its condition has not held for five minutes.', link]
    : [since, 'Acknowledge it at the console, or the next contact point is told:', link]
}
