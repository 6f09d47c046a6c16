import type { SettingUnit } from '../platform/setting-bounds.ts'

/** Hours after which the oldest item of a queue is late; 0: the queue should be empty. */
export const queueLateHours = {
  withdrawals: 4,
  payouts: 24,
  merchants: 72,
  merchantBills: 0,
  payments: 12,
  feedback: 72,
  approvals: 12,
  midnights: 0,
  returns: 0,
  draws: 0,
  raffle: 0,
  mallOrders: 72,
  applications: 96,
} as const
export type WatchedQueue = keyof typeof queueLateHours

/** `critical` wakes somebody, also in quiet hours; `warning` may wait until they end. */
export const alertSeverities = ['critical', 'warning'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

/** A rule: when a figure is an alert. Figures and thresholds are whole units, money in millionths. */
export interface AlertRule {
  unit: Extract<SettingUnit, 'seconds' | 'USDT' | 'days' | 'switch' | 'times' | 'sign-ins'>
  severity: AlertSeverity
  /** The threshold unless two operators set another one, and its bounds. 1 for a `switch`. */
  byDefault: bigint
  least: bigint
  most: bigint
  /** It fires below its threshold. Otherwise it fires at the threshold and above. */
  firesBelow?: true
  /** Seconds for which the condition must hold before the alert fires. */
  holdS: number
}

const MILLION = 1_000_000n
const HOUR_S = 3_600n
const DAY_S = 24n * HOUR_S
/** A queue that should be empty may hold an item for as long as its job needs. */
const EMPTY_AGAIN_S = 600n

const lasting = (severity: AlertSeverity, byDefault: bigint): AlertRule => ({
  ...{ unit: 'seconds', severity, byDefault, least: 60n, most: 30n * DAY_S, holdS: 0 },
})
const happening = (severity: AlertSeverity, holdS = 0): AlertRule => ({
  ...{ unit: 'switch', severity, byDefault: 1n, least: 1n, most: 1n, holdS },
})
const signIns = (byDefault: bigint): AlertRule => ({
  ...{ unit: 'sign-ins', severity: 'warning', byDefault, least: 3n, most: 100_000n, holdS: 0 },
})

/** In these queues money of the platform or the end of a day is stuck. */
const criticalQueues: ReadonlySet<string> = new Set(['midnights', 'draws', 'merchantBills'] satisfies WatchedQueue[])

const queues = Object.keys(queueLateHours) as WatchedQueue[]
type QueueRules = { readonly [Q in WatchedQueue as `waiting.${Q}`]: AlertRule }

const queueRules = Object.fromEntries(
  queues.map((queue) => [
    `waiting.${queue}`,
    lasting(
      criticalQueues.has(queue) ? 'critical' : 'warning',
      queueLateHours[queue] === 0 ? EMPTY_AGAIN_S : BigInt(queueLateHours[queue]) * HOUR_S,
    ),
  ]),
) as unknown as QueueRules

/** Every rule (docs/decisions/0121-alerts.md). */
export const alertRules = {
  ...queueRules,
  // Seconds since the oldest business day began that is not settled.
  settlementLate: lasting('critical', HOUR_S),
  chainDown: happening('critical', 180),
  chainDelayed: happening('warning', 600),
  providersContradict: happening('critical', 120),
  depositsDoNotAddUp: happening('critical'),
  closeDiffers: happening('critical'),
  promiseUncovered: happening('critical', 300),
  coverageDays: {
    unit: 'days',
    severity: 'warning',
    byDefault: 30n,
    least: 1n,
    most: 365n,
    firesBelow: true,
    holdS: 0,
  },
  withdrawalLarge: {
    ...{ unit: 'USDT', severity: 'warning', byDefault: 10_000n * MILLION, least: 100n * MILLION },
    ...{ most: MILLION * MILLION, holdS: 0 },
  },
  // Times the largest amount that the owner was paid before.
  withdrawalUnusual: { unit: 'times', severity: 'warning', byDefault: 5n, least: 2n, most: 1_000n, holdS: 0 },
  withdrawalStopped: happening('warning'),
  depositListed: happening('warning'),
  operatorSignIns: signIns(10n),
  strangerSignIns: signIns(300n),
  memberSignIns: signIns(2_000n),
  jobFailing: happening('warning', 600),
  mailSilent: lasting('critical', 300n),
} as const satisfies Record<string, AlertRule>

export type AlertRuleKey = keyof typeof alertRules
export const alertRuleKeys = Object.keys(alertRules) as AlertRuleKey[]

export const isAlertRule = (key: string): key is AlertRuleKey => Object.hasOwn(alertRules, key)

/** What a rule compares with at a moment. `off`: it never fires. */
export interface AlertThreshold {
  threshold: bigint
  off: boolean
}

export const defaultThreshold = (key: AlertRuleKey): AlertThreshold => ({
  threshold: alertRules[key].byDefault,
  off: false,
})

/** Whether a figure is an alert by its rule. */
export function isAlert(key: AlertRuleKey, { threshold, off }: AlertThreshold, value: bigint): boolean {
  if (off) return false
  const rule: AlertRule = alertRules[key]
  return rule.firesBelow ? value < threshold : value >= threshold
}

/** The reason to refuse a change of a rule, or undefined. @param now what is in force */
export function refuseAlertRule(key: string, asked: AlertThreshold, now: AlertThreshold | undefined) {
  if (!isAlertRule(key) || !now) return 'not_found'
  const { least, most } = alertRules[key]
  if (asked.threshold < least || asked.threshold > most) return 'illegal_value'
  if (asked.threshold === now.threshold && asked.off === now.off) return 'illegal_operation'
  return undefined
}

/** Below this amount no withdrawal is unusual. Millionths of USDT; fixed. */
export const UNUSUAL_FROM = 100n * MILLION

/**
 * How unusual a withdrawal is for its owner: how many times the largest amount that was paid to them before, rounded down.
 * @returns undefined for a small amount, and where nothing was paid before: the first one is judged by its amount alone
 */
export function unusualTimes(amount: bigint, largestBefore: bigint | undefined): bigint | undefined {
  if (amount < UNUSUAL_FROM || largestBefore === undefined || largestBefore <= 0n) return undefined
  return amount / largestBefore
}
