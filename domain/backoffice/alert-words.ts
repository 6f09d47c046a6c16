import { settingText } from '../platform/setting-units.ts'
import { type AlertRule, type AlertRuleKey, type AlertThreshold, alertRules, type WatchedQueue } from './alert-rules.ts'

// English: the console and the messages to operators. Neither names nor addresses of people stand in them.

const queueNames: Readonly<Record<WatchedQueue, string>> = {
  withdrawals: 'Withdrawals wait',
  payouts: 'Merchant payouts wait',
  merchants: 'Merchant applications wait',
  merchantBills: 'Merchant payments wait for the treasury',
  payments: 'Payments that match no deposit wait',
  feedback: 'Feedback waits',
  approvals: 'Requests for a second operator wait',
  midnights: 'A settlement is blocked',
  returns: 'Returns wait for the treasury',
  draws: 'A draw is overdue',
  raffle: 'Prizes wait for the rewards',
  mallOrders: 'Mall orders wait',
  applications: 'Applications for subsidies wait',
}

const names: Readonly<Record<Exclude<AlertRuleKey, `waiting.${WatchedQueue}`>, string>> = {
  settlementLate: 'The settlement is not done',
  chainDown: 'No provider answers for a chain',
  chainDelayed: 'A chain is read late',
  providersContradict: 'Providers of a chain contradict each other',
  depositsDoNotAddUp: 'Received money is neither credited nor unmatched',
  closeDiffers: 'A daily close differs from the ledger',
  promiseUncovered: 'A promise is not covered',
  coverageDays: 'The treasury lasts for few days',
  withdrawalLarge: 'A large withdrawal',
  withdrawalUnusual: 'A withdrawal that is unusual for its owner',
  withdrawalStopped: 'A withdrawal stopped for review',
  depositListed: 'A deposit from a listed address',
  operatorSignIns: 'Failed sign-ins of operators',
  strangerSignIns: 'Console sign-ins with unknown addresses',
  memberSignIns: 'Failed sign-ins of members',
  jobFailing: 'A job fails',
  mailSilent: 'No mail goes out',
}

const queueOf = (key: AlertRuleKey): WatchedQueue | undefined =>
  key.startsWith('waiting.') ? (key.slice('waiting.'.length) as WatchedQueue) : undefined

/** The name of a rule: what is wrong, in a few words. */
export function alertRuleName(key: AlertRuleKey): string {
  const queue = queueOf(key)
  return queue ? queueNames[queue] : names[key as keyof typeof names]
}

const promises: Readonly<Record<string, string>> = {
  pledges: 'yield of pledges',
  orders: '₡ of pre-orders',
  won: '₡ of won pre-orders',
  midnight: 'interest and returns of a midnight',
}

/** What an alert is about, for reading; empty: the rule says it all. @param subject as its source names it */
export function alertSubjectText(key: AlertRuleKey, subject: string): string {
  const [kind = '', id = ''] = subject.split(':')
  if (kind === 'withdrawal') return `WD-${id}`
  if (kind === 'payout') return `Payout ${id}`
  if (kind === 'payment') return `Payment ${id}`
  if (key === 'coverageDays') return subject === 'CIG' ? '₡' : subject
  if (key === 'promiseUncovered') return promises[subject] ?? subject
  if (subject === 'TRX') return 'TRON'
  return subject
}

/** Whole minutes: an age in seconds changes at every look. */
const toMinutes = (seconds: bigint) => Number(seconds - (seconds % 60n))

/** The figure of an alert in its unit: `4 h 20 min`, `12,000 USDT`; empty where the rule only says yes or no. */
export function alertFigureText(key: AlertRuleKey, value: bigint): string {
  const { unit }: AlertRule = alertRules[key]
  if (unit === 'switch') return ''
  return settingText(unit, unit === 'seconds' && value >= 60n ? toMinutes(value) : Number(value))
}

/** The condition of a rule: `from 4 h on`, `below 30 days`, `when it happens`, `off`. */
export function alertThresholdText(key: AlertRuleKey, { threshold, off }: AlertThreshold): string {
  const { unit, firesBelow }: AlertRule = alertRules[key]
  if (off) return 'off'
  if (unit === 'switch') return 'when it happens'
  const text = settingText(unit, Number(threshold))
  return firesBelow ? `below ${text}` : `from ${text} on`
}

/** The page of the console that shows what an alert is about. */
export function alertPlace(key: AlertRuleKey, subject: string): string {
  const [kind = '', id = ''] = subject.split(':')
  if (kind === 'withdrawal') return `/withdrawals?item=${id}`
  if (kind === 'payout') return `/payouts?item=${id}`
  const queue = queueOf(key)
  return queue ? queuePlaces[queue] : places[key as keyof typeof places]
}

/** The page of each queue. */
export const queuePlaces: Readonly<Record<WatchedQueue, string>> = {
  withdrawals: '/withdrawals',
  payouts: '/payouts',
  merchants: '/merchants',
  merchantBills: '/merchants?status=bills',
  payments: '/payments',
  feedback: '/feedback',
  approvals: '/approvals',
  midnights: '/settlement',
  returns: '/flexible-treasure?tab=owed',
  draws: '/draws',
  raffle: '/raffle?tab=waiting',
  mallOrders: '/mall-orders',
  applications: '/applications',
}

const places: Readonly<Record<keyof typeof names, string>> = {
  settlementLate: '/settlement',
  chainDown: '/deposits',
  chainDelayed: '/deposits',
  providersContradict: '/deposits',
  depositsDoNotAddUp: '/deposits',
  closeDiffers: '/reports',
  promiseUncovered: '/settlement?tab=coverage',
  coverageDays: '/settlement?tab=coverage',
  withdrawalLarge: '/withdrawals',
  withdrawalUnusual: '/withdrawals',
  withdrawalStopped: '/withdrawals',
  depositListed: '/deposits',
  operatorSignIns: '/audit',
  strangerSignIns: '/audit',
  memberSignIns: '/members',
  jobFailing: '/overview',
  mailSilent: '/overview',
}
