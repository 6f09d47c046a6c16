import { type Coin, LARGEST_ON_WIRE } from './money/micros.ts'

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
 * Everything that the platform says to a member by itself, and whether a mail goes with it. The words are
 * `kinds.<kind>.title` and `.content` of the locales' `notices.json`, in the app and in the mail alike.
 */
export const noticeKinds = {
  /** `money` */
  depositCredited: { mailed: true },
  /** `money`, `reason`: a payment that was looked into and stays as it is. */
  depositLeft: { mailed: true },
  /** `money` asked for, `received` on the chain, `address` shortened. */
  withdrawalAsked: { mailed: true },
  /** `received`, `address` shortened, `txid` shortened. */
  withdrawalSent: { mailed: true },
  /** `money`, `reason`. */
  withdrawalRefused: { mailed: true },
  /** `money`, `name` masked. */
  transferReceived: { mailed: false },
  /** `money`, `name` masked: after a review. */
  transferArrived: { mailed: false },
  /** `money`, `name` masked: a transfer in review that was stopped, with a `reason` where an operator did. */
  transferCancelled: { mailed: true },
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
  tradeStopped: { mailed: true },
  /** `number` of the order, `money`, `hours` until payment opens: drawn. */
  orderWon: { mailed: false },
  /** `number`: not drawn. */
  orderFailed: { mailed: false },
  /** `number`, `money`, `hours` in which it is to be paid. */
  orderPayable: { mailed: true },
  /** `number`, `money` that returned, `profit` in ₡. */
  orderEnded: { mailed: false },
  /** `number`, `money`: frozen, as an order was not paid in time, or as none was created for long and this one is to be paid. */
  frozenUnpaid: { mailed: true },
  frozenIdle: { mailed: true },
  /** `money`: what was taken out of the flexible treasure has arrived. */
  treasureArrived: { mailed: false },
  /** `money`: what the treasure interest of a day has brought the line above. */
  returnsPaid: { mailed: false },
  /** `number` of the pledge, `money` that it came to. */
  pledgeEnded: { mailed: true },
  /** `level`. */
  levelReached: { mailed: false },
  /** `reason` as an operator wrote it. */
  accountFrozen: { mailed: true },
  accountUnfrozen: { mailed: true },
} as const satisfies Record<string, { mailed: boolean }>

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

/** A long word of a chain, so shortened that its owner still knows it. */
export const shortened = (word: string) => (word.length <= 16 ? word : `${word.slice(0, 8)}…${word.slice(-6)}`)
