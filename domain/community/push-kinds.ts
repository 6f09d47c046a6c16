import type { MailGroup, NoticeKind } from './notices.ts'

/** Groups of push notifications that a member can choose: three as for mails, and four that only push has. */
export const pushGroups = ['money', 'payments', 'draws', 'orders', 'team', 'messages', 'security'] as const
export type PushGroup = (typeof pushGroups)[number]

/** The groups that mails have too. News for everybody is never pushed. */
export type SharedGroup = Extract<MailGroup, PushGroup>

/** The default choice: everything. A device is silent until its owner allows it anyway. */
export const defaultPushChoice: Readonly<Record<PushGroup, boolean>> = {
  money: true,
  payments: true,
  draws: true,
  orders: true,
  team: true,
  messages: true,
  security: true,
}

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** How a kind of notice is pushed. */
export interface PushRule {
  group: PushGroup
  /** Seconds after the event for which the notification is still worth showing. A device that is off for longer never gets it. */
  lasts: number
  /** The parameter with the hours until it is too late to act. The time to live ends then, if that is earlier than `lasts`. */
  deadline?: 'hours'
}

const money: PushRule = { group: 'money', lasts: 3 * DAY_S }
const orders: PushRule = { group: 'orders', lasts: 2 * DAY_S }
const draws: PushRule = { group: 'draws', lasts: DAY_S }
const team: PushRule = { group: 'team', lasts: DAY_S }
const messages: PushRule = { group: 'messages', lasts: 7 * DAY_S }
const security: PushRule = { group: 'security', lasts: 7 * DAY_S }

/** The rule of each kind. `false`: the member did it a moment ago, on a screen that said so. */
export const pushKinds: Readonly<Record<NoticeKind, PushRule | false>> = {
  depositCredited: money,
  depositLeft: money,
  withdrawalAsked: security,
  withdrawalSent: money,
  withdrawalRefused: money,
  withdrawalCancelled: false,
  transferReceived: money,
  transferArrived: money,
  transferCancelled: money,
  conversionDone: money,
  awarded: money,
  tradeSold: orders,
  tradeBought: orders,
  tradePart: orders,
  tradeExpired: orders,
  tradeStopped: orders,
  priceReached: { group: 'orders', lasts: DAY_S },
  merchantRefunded: money,
  merchantRefundedLess: money,
  orderWon: draws,
  orderFailed: draws,
  orderPayable: { group: 'payments', lasts: 3 * DAY_S, deadline: 'hours' },
  orderEnded: orders,
  freezeComing: { group: 'payments', lasts: 2 * DAY_S },
  frozenUnpaid: security,
  frozenIdle: security,
  treasureArrived: money,
  returnsPaid: team,
  pledgeEnded: orders,
  mallShipped: orders,
  mallRefunded: money,
  applicationApproved: money,
  applicationRefused: messages,
  feedbackAnswered: messages,
  rafflePaid: draws,
  levelReached: team,
  accountFrozen: security,
  accountUnfrozen: security,
  emailChanging: security,
  emailChangeStopped: security,
  emailChangeFailed: security,
  emailChanged: security,
  nameChanged: security,
  accountLocked: security,
  unlockAsked: security,
  accountUnlocked: security,
  closingAsked: security,
  closingTakenBack: security,
  closingStopped: security,
}

/** Kinds of push notifications: those of notices, and the test that a member sends to their own device. */
export type PushKind = NoticeKind | 'test'

/** Seconds for which a test is worth showing. */
export const TEST_LASTS_S = 60
