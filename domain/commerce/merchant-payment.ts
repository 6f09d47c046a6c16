import { type Cig, micros, minus, type Price, UNIT, type Usdt } from '../money/micros.ts'
import { type MoveFacts, refuseMove } from '../money/moves.ts'
import { ceiled, floored } from '../money/rounding.ts'

/** The minimum payment to a merchant in millionths of ₡: the smallest displayed amount (rules S4). */
export const leastPayment = micros<'CIG'>(10_000n)

/** The first reason to refuse to pay a merchant, or undefined. */
export const refusePaying = (facts: MoveFacts<'CIG'>) =>
  // A payment worth less than a millionth of USDT would wait for ever, even if it is the whole balance.
  facts.money < leastPayment ? 'wrong_money' : refuseMove(facts)

/** Input of the rules for refunding a merchant's bill. */
export interface RefundFacts {
  /** ₡ to return to the member. */
  money: Cig
  /** ₡ that the member paid, and the part already returned. */
  paid: Cig
  refunded: Cig
  /** The returned part that the merchant saw. */
  seen: Cig
  paidAt: Date
  at: Date
  /** How long a bill can be refunded, in seconds. */
  window: number
}

/** Until when a bill can be refunded. `window` is in seconds. */
export const refundableUntil = (paidAt: Date, window: number) => new Date(paidAt.getTime() + window * 1000)

/**
 * The first reason to refuse a refund amount, or undefined. `left` is the part of the payment not yet refunded.
 * Both the amount and the remaining rest must reach the minimum payment, because a worthless rest is never converted. All that is
 * left can always be refunded.
 */
export function refuseRefundMoney(money: Cig, left: Cig) {
  if (money <= 0n) return 'wrong_money'
  if (money > left) return 'refund_too_much'
  return money < left && (money < leastPayment || left - money < leastPayment) ? 'wrong_money' : undefined
}

/** The first reason to refuse a refund, or undefined. Refunds never exceed the payment. */
export function refuseRefund({ money, paid, refunded, seen, paidAt, at, window }: RefundFacts) {
  if (seen !== refunded) return 'refund_changed'
  const refused = refuseRefundMoney(money, minus(paid, refunded))
  if (refused) return refused
  return at > refundableUntil(paidAt, window) ? 'refund_too_late' : undefined
}

/** A conversion, and the part of its ₡ refunded since. */
export interface Converted {
  cig: Cig
  usdt: Usdt
  refunded: Cig
  refundedUsdt: Usdt
}

/**
 * The merchant's cost in USDT for refunding `money` ₡ of a conversion: their share, rounded up.
 * It is counted from the beginning, so that many small refunds cost no more than one large one. Refunding all the ₡ costs exactly
 * all the USDT.
 */
export function usdtOfRefund({ cig, usdt, refunded, refundedUsdt }: Converted, money: Cig): Usdt {
  const inAll = ceiled(refunded + money, usdt, cig)
  // At most the remaining USDT, and never negative: the rounded-up sum never falls.
  return micros<'USDT'>(inAll - refundedUsdt)
}

/** A conversion of ₡ and its price. */
export interface Conversion {
  cig: Cig
  usdt: Usdt
  /** Null when it was not recorded: then the worth of the USDT decides. */
  price: Price | null
}

/**
 * The ₡ that a member receives for a refund of `money` ₡ of a conversion: all of it unless the price has risen.
 * After a rise it is the worth of its share of the USDT now, rounded down. So a refund never pays more than was paid, and the
 * treasury never pays for a rise (docs/decisions/0062-refunds-at-todays-price.md).
 * The share is computed as a fraction, not from the cost of one refund, so that splitting a refund never brings more.
 * @param now the price in force
 */
export function cigOfRefund({ cig, usdt, price }: Conversion, money: Cig, now: Price): Cig {
  if (price !== null && now <= price) return money
  const worth = floored(money * usdt, UNIT, cig * now)
  return micros<'CIG'>(worth < money ? worth : money)
}
