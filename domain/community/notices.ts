import { type Coin, LARGEST_ON_WIRE } from '../money/micros.ts'

/** An amount in a notice, as on the wire: millionths (whole points for `POINT`). */
export interface NoticeAmount {
  amount: number
  coin: Coin
}

/**
 * Converts an amount in millionths (whole points for `POINT`) for a notice.
 * @throws RangeError when JSON cannot carry it exactly, because no member may read another amount than was moved
 */
export function noticeAmount(amount: bigint, coin: Coin): NoticeAmount {
  if (amount > LARGEST_ON_WIRE || amount < -LARGEST_ON_WIRE)
    throw new RangeError(`a notice cannot carry ${amount} ${coin} exactly`)
  return { amount: Number(amount), coin }
}

/** Parameters of a notice: amounts, plain words, and moments (ISO 8601). */
export type NoticeParams = Readonly<Record<string, string | number | NoticeAmount>>

/**
 * Groups of mails that a member can choose (docs/decisions/0043-notices-and-mails.md): money movements, orders and their
 * outcome, messages to this member alone, and messages to all members (`house`).
 */
export const mailGroups = ['money', 'orders', 'messages', 'house'] as const
export type MailGroup = (typeof mailGroups)[number]

/** The default choice: everything that concerns the member alone. */
export const defaultMailChoice: Readonly<Record<MailGroup, boolean>> = {
  money: true,
  orders: true,
  messages: true,
  house: false,
}

/**
 * Automatic notices to a member, each with its mail group, if any. Notices about account safety are always mailed, whatever the
 * member chose.
 * The words are `kinds.<kind>.title` and `.content` of the locales' `notices.json`, in the app and in the mail.
 */
export const noticeKinds = {
  /** `money` */
  depositCredited: { mailed: 'money' },
  /** `money`, `reason`: a payment that was reviewed and left as it is. */
  depositLeft: { mailed: 'money' },
  /** `money` requested, `received` on the chain, `address` shortened. */
  withdrawalAsked: { mailed: 'security' },
  /** `received`, `address` shortened, `txid` shortened. */
  withdrawalSent: { mailed: 'money' },
  /** `money`, `reason`. */
  withdrawalRefused: { mailed: 'money' },
  /** `money`: the member cancelled it. */
  withdrawalCancelled: { mailed: false },
  /** `money`, `name` masked. */
  transferReceived: { mailed: false },
  /** `money`, `name` masked: after a review. */
  transferArrived: { mailed: false },
  /** `money`, `name` masked: a stopped transfer in review, with a `reason` if an operator stopped it. */
  transferCancelled: { mailed: 'money' },
  /** `money` in USDT. */
  conversionDone: { mailed: false },
  /** `money`, `reason`. */
  awarded: { mailed: false },
  /** `money` in ₡, `received`: a sell order was bought. */
  tradeSold: { mailed: false },
  /** `money` in ₡, `paid`: a buy order was filled completely. */
  tradeBought: { mailed: false },
  /** `money` in ₡, `paid`, `left` in ₡: a buy order was filled partly. */
  tradePart: { mailed: false },
  /** `money` returned: an order expired. */
  tradeExpired: { mailed: false },
  /** `money` returned, `reason`: an operator stopped an order. */
  tradeStopped: { mailed: 'orders' },
  /** `price` of an alert and `now`, in USCD; `way` is `up` or `down`. */
  priceReached: { mailed: 'orders' },
  /** `money` in ₡, `name` of the refunding merchant, `receipt` of the payment. */
  merchantRefunded: { mailed: 'money' },
  /** The same for `paid` in ₡, of which fewer came back because the price had risen. */
  merchantRefundedLess: { mailed: 'money' },
  /** `number` of the order, `money`, `hours` until payment opens: drawn. */
  orderWon: { mailed: false },
  /** `number`: not drawn. */
  orderFailed: { mailed: false },
  /** `number`, `money`, `hours` left to pay. */
  orderPayable: { mailed: 'orders' },
  /** `number`, `money` returned, `profit` in ₡. */
  orderEnded: { mailed: false },
  /** `day` (`yyyy/mm/dd`, whose first midnight in UTC+8 freezes), `money` to pay then: no pre-order for long. */
  freezeComing: { mailed: 'orders' },
  /**
   * `number`, `money`: frozen because an order was not paid in time, or because none was created for long and this one is due.
   */
  frozenUnpaid: { mailed: 'security' },
  frozenIdle: { mailed: 'security' },
  /** `money`: a transfer out of the flexible treasure has arrived. */
  treasureArrived: { mailed: false },
  /** `money`: team returns from a day's treasure interest. */
  returnsPaid: { mailed: false },
  /** `number` and `money` of the pledge. */
  pledgeEnded: { mailed: 'orders' },
  /** `number` of the order, `name` of the product, `tracking`. */
  mallShipped: { mailed: 'orders' },
  /** `number`, `money` returned in ₡, `reason`. */
  mallRefunded: { mailed: 'money' },
  /** `name` of the application, `money`: the subsidy paid. */
  applicationApproved: { mailed: 'money' },
  /** `name`, `reason`. */
  applicationRefused: { mailed: 'messages' },
  /** `reply` of an operator. */
  feedbackAnswered: { mailed: 'messages' },
  /** `money` in ₡: a raffle prize that waited for coverage. */
  rafflePaid: { mailed: false },
  /** `level`. */
  levelReached: { mailed: false },
  /** `reason` given by an operator. */
  accountFrozen: { mailed: 'security' },
  accountUnfrozen: { mailed: 'security' },
  /** `email` that takes effect in `hours`. */
  emailChanging: { mailed: 'security' },
  /** `email`: stopped, or taken by somebody else meanwhile. */
  emailChangeStopped: { mailed: 'security' },
  emailChangeFailed: { mailed: 'security' },
  /** `email`, `hours` in which money cannot leave. Mailed to the old address. */
  emailChanged: { mailed: 'security' },
  /** `name`, and the `old` one. */
  nameChanged: { mailed: 'security' },
  accountLocked: { mailed: 'security' },
  /** `hours` until money can leave. */
  unlockAsked: { mailed: 'security' },
  accountUnlocked: { mailed: 'security' },
  /** `days` until the account closes. */
  closingAsked: { mailed: 'security' },
  closingTakenBack: { mailed: 'security' },
  /** `why`: the refusal of the closing, `account_not_empty` or `content_changed`. */
  closingStopped: { mailed: 'security' },
} as const satisfies Record<string, { mailed: MailGroup | 'security' | false }>

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

/** Shortens a chain address or hash so that its owner still recognises it. */
export const shortened = (word: string) => (word.length <= 16 ? word : `${word.slice(0, 8)}…${word.slice(-6)}`)
