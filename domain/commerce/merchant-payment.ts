import { type Cig, micros, minus, type Price, UNIT, type Usdt } from '../money/micros.ts'
import { type MoveFacts, refuseMove } from '../money/moves.ts'
import { ceiled, floored } from '../money/rounding.ts'

/** The least that a merchant can be paid, millionths of ₡: the least that anybody is shown (decisions §1). */
export const leastPayment = micros<'CIG'>(10_000n)

/** The first reason to refuse to pay a merchant, or undefined. */
export const refusePaying = (facts: MoveFacts<'CIG'>) =>
  // What is worth less than a millionth of USDT would wait for ever, also where it is all that is there.
  facts.money < leastPayment ? 'wrong_money' : refuseMove(facts)

/** What is known of a bill where its merchant wants to give some of it back. */
export interface RefundFacts {
  /** ₡ that the member shall have back. */
  money: Cig
  /** ₡ that they paid, and what of it they have back already. */
  paid: Cig
  refunded: Cig
  /** What of it they had back already when the merchant looked. */
  seen: Cig
  paidAt: Date
  at: Date
  /** How long a bill can be paid back, in seconds. */
  window: number
}

/** Until when a bill can be paid back that was paid at a moment; `window` in seconds. */
export const refundableUntil = (paidAt: Date, window: number) => new Date(paidAt.getTime() + window * 1000)

/**
 * The first reason to refuse an amount where `left` of a payment was not given back, or undefined: nothing, more than is left, less than
 * the least payment, or so much that less would be left, as a rest that is worth nothing is never converted. All that is left is always possible.
 */
export function refuseRefundMoney(money: Cig, left: Cig) {
  if (money <= 0n) return 'wrong_money'
  if (money > left) return 'refund_too_much'
  return money < left && (money < leastPayment || left - money < leastPayment) ? 'wrong_money' : undefined
}

/** The first reason to refuse that a merchant gives a part of a payment back, or undefined: never more than was paid in all. */
export function refuseRefund({ money, paid, refunded, seen, paidAt, at, window }: RefundFacts) {
  if (seen !== refunded) return 'refund_changed'
  const refused = refuseRefundMoney(money, minus(paid, refunded))
  if (refused) return refused
  return at > refundableUntil(paidAt, window) ? 'refund_too_late' : undefined
}

/** A conversion, and what of its ₡ was given back since. */
export interface Converted {
  cig: Cig
  usdt: Usdt
  refunded: Cig
  refundedUsdt: Usdt
}

/**
 * What a merchant gives back of the USDT that ₡ were converted into, where the member gets `money` of these ₡ back: their
 * share, rounded up, and counted from the beginning, so that many small refunds cost no more than a large one and all of the ₡
 * cost exactly all of the USDT.
 */
export function usdtOfRefund({ cig, usdt, refunded, refundedUsdt }: Converted, money: Cig): Usdt {
  const inAll = ceiled(refunded + money, usdt, cig)
  // At most what is there, and never less than nothing: a sum that is rounded up never falls.
  return micros<'USDT'>(inAll - refundedUsdt)
}

/** What ₡ became at which price. */
export interface Conversion {
  cig: Cig
  usdt: Usdt
  /** Null where it was not written down: then what the USDT would buy decides. */
  price: Price | null
}

/**
 * What a member receives where `money` ₡ of a conversion are refunded: all of it while the price is no higher than it was, else as
 * many ₡ as its share of the USDT is worth now, rounded down. So a refund never pays more than was paid, and the treasury
 * never pays for a rise of the price (docs/decisions/0062-refunds-at-todays-price.md). The share is counted to the fraction, not by
 * what one refund happens to cost: splitting a refund never brings more.
 * @param now the price in force
 */
export function cigOfRefund({ cig, usdt, price }: Conversion, money: Cig, now: Price): Cig {
  if (price !== null && now <= price) return money
  const worth = floored(money * usdt, UNIT, cig * now)
  return micros<'CIG'>(worth < money ? worth : money)
}
