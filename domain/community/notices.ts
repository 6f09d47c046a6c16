import { type Coin, LARGEST_ON_WIRE } from '../money/micros.ts'

/** An amount inside a notice, as it travels: millionths (whole points for `POINT`). */
export interface NoticeAmount {
  amount: number
  coin: Coin
}

/**
 * What a notice keeps of an amount in millionths (whole points for `POINT`). Throws a `RangeError` for one that JSON
 * does not carry exactly, as no member may read another sum than was moved.
 */
export function noticeAmount(amount: bigint, coin: Coin): NoticeAmount {
  if (amount > LARGEST_ON_WIRE || amount < -LARGEST_ON_WIRE) throw new RangeError(`no notice can say ${amount} ${coin}`)
  return { amount: Number(amount), coin }
}

/** What a notice's words may name: amounts, plain words of people, and moments (ISO 8601). */
export type NoticeParams = Readonly<Record<string, string | number | NoticeAmount>>

/**
 * What mails are about, as a member chooses among them (docs/decisions/0043-what-is-told-by-whom.md): money that moves,
 * orders and what becomes of them, what the house writes to this member alone, and what it writes to everybody.
 */
export const mailGroups = ['money', 'orders', 'messages', 'house'] as const
export type MailGroup = (typeof mailGroups)[number]

/** What is mailed to who has chosen nothing: all that concerns them alone. */
export const mailedUnasked: Readonly<Record<MailGroup, boolean>> = {
  money: true,
  orders: true,
  messages: true,
  house: false,
}

/**
 * Everything that the platform says to a member by itself, and among which mails it goes out too, if any: what concerns
 * the safety of the account always does, whatever its owner chose. The words are
 * `kinds.<kind>.title` and `.content` of the locales' `notices.json`, in the app and in the mail alike.
 */
export const noticeKinds = {
  /** `money` */
  depositCredited: { mailed: 'money' },
  /** `money`, `reason`: a payment that was looked into and stays as it is. */
  depositLeft: { mailed: 'money' },
  /** `money` asked for, `received` on the chain, `address` shortened. */
  withdrawalAsked: { mailed: 'security' },
  /** `received`, `address` shortened, `txid` shortened. */
  withdrawalSent: { mailed: 'money' },
  /** `money`, `reason`. */
  withdrawalRefused: { mailed: 'money' },
  /** `money`, `name` masked. */
  transferReceived: { mailed: false },
  /** `money`, `name` masked: after a review. */
  transferArrived: { mailed: false },
  /** `money`, `name` masked: a transfer in review that was stopped, with a `reason` where an operator did. */
  transferCancelled: { mailed: 'money' },
  /** `money` in USDT. */
  conversionDone: { mailed: false },
  /** `money`, `reason`. */
  awarded: { mailed: false },
  /** `money` in ₡, `received`: a sell order that somebody bought. */
  tradeSold: { mailed: false },
  /** `money` in ₡, `paid`: a buy order that is filled, all of it. */
  tradeBought: { mailed: false },
  /** `money` in ₡, `paid`, `left` in ₡: a part of a buy order. */
  tradePart: { mailed: false },
  /** `money` that returned: an order whose time is up. */
  tradeExpired: { mailed: false },
  /** `money` that returned, `reason`: an order that an operator took out of the book. */
  tradeStopped: { mailed: 'orders' },
  /** `money` in ₡, `name` of the merchant who gave it back, `receipt` of the payment. */
  merchantRefunded: { mailed: 'money' },
  /** The same of `paid` in ₡, for which fewer came back, as the price had risen. */
  merchantRefundedLess: { mailed: 'money' },
  /** `number` of the order, `money`, `hours` until payment opens: drawn. */
  orderWon: { mailed: false },
  /** `number`: not drawn. */
  orderFailed: { mailed: false },
  /** `number`, `money`, `hours` in which it is to be paid. */
  orderPayable: { mailed: 'orders' },
  /** `number`, `money` that returned, `profit` in ₡. */
  orderEnded: { mailed: false },
  /** `number`, `money`: frozen, as an order was not paid in time, or as none was created for long and this one is to be paid. */
  frozenUnpaid: { mailed: 'security' },
  frozenIdle: { mailed: 'security' },
  /** `money`: what was taken out of the flexible treasure has arrived. */
  treasureArrived: { mailed: false },
  /** `money`: what the treasure interest of a day has brought the line above. */
  returnsPaid: { mailed: false },
  /** `number` of the pledge, `money` that it came to. */
  pledgeEnded: { mailed: 'orders' },
  /** `number` of the order, `name` of what was bought, `tracking`. */
  mallShipped: { mailed: 'orders' },
  /** `number`, `money` in ₡ that returned, `reason`. */
  mallRefunded: { mailed: 'money' },
  /** `name` of the application, `money`: the subsidy that it was paid. */
  applicationApproved: { mailed: 'money' },
  /** `name`, `reason`. */
  applicationRefused: { mailed: 'messages' },
  /** `reply` as an operator wrote it. */
  feedbackAnswered: { mailed: 'messages' },
  /** `money` in ₡: a prize of the raffle that waited until it was covered. */
  rafflePaid: { mailed: false },
  /** `level`. */
  levelReached: { mailed: false },
  /** `reason` as an operator wrote it. */
  accountFrozen: { mailed: 'security' },
  accountUnfrozen: { mailed: 'security' },
} as const satisfies Record<string, { mailed: MailGroup | 'security' | false }>

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

/** A long word of a chain, so shortened that its owner still knows it. */
export const shortened = (word: string) => (word.length <= 16 ? word : `${word.slice(0, 8)}…${word.slice(-6)}`)
