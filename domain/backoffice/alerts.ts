import { type AlertRule, type AlertRuleKey, alertRules } from './alert-rules.ts'

/** `pending`: the condition holds, but not long enough yet. Operators see the other three. */
export const alertStates = ['pending', 'firing', 'acknowledged', 'resolved'] as const
export type AlertState = (typeof alertStates)[number]

/** An alert that has not been resolved. */
export interface OpenAlert {
  state: Exclude<AlertState, 'resolved'>
  beganAt: Date
  /** Since when the condition does not hold any more; null: it holds. */
  clearSince: Date | null
}

/** Seconds for which the condition must not hold before an alert is resolved, so that it does not flap. */
export const CLEAR_FOR_S = 300

/** The most hours for which a subject is silenced: a week. */
export const SILENCE_MOST_HOURS = 168

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1_000

/**
 * What happens to the alert of a rule about a subject at an evaluation. `drop`: a pending one that never fired is forgotten. `clear`: the
 * condition has just ended. `hold`: it holds, or it waits to be resolved. `none`: there is no alert.
 */
export type AlertStep = 'none' | 'pend' | 'fire' | 'drop' | 'hold' | 'clear' | 'resolve'

/** @param open the open alert of the rule and the subject. @param holds whether the condition holds now */
export function alertStep(key: AlertRuleKey, open: OpenAlert | undefined, holds: boolean, at: Date): AlertStep {
  const { holdS }: AlertRule = alertRules[key]
  if (!open) return !holds ? 'none' : holdS === 0 ? 'fire' : 'pend'
  if (open.state === 'pending') {
    if (!holds) return 'drop'
    return secondsBetween(open.beganAt, at) >= holdS ? 'fire' : 'hold'
  }
  if (holds) return 'hold'
  if (open.clearSince === null) return 'clear'
  return secondsBetween(open.clearSince, at) >= CLEAR_FOR_S ? 'resolve' : 'hold'
}

/** The reason to refuse an acknowledgement, or undefined. */
export const refuseAcknowledging = (state: AlertState) => (state === 'firing' ? undefined : 'illegal_operation')

/** The reason to refuse a silence, or undefined. 0 hours end a silence, and there must be one. */
export const refuseSilence = (hours: number, until: Date | null, at: Date) =>
  hours === 0 && (until === null || until <= at) ? 'illegal_operation' : undefined
