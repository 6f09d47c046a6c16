import { type Cig, type Micros, micros, minus, type Price, price, UNIT, type Uscd } from '../money/micros.ts'
import { floored, type PerMille, perMille } from '../money/rounding.ts'

/** The side of an order for its owner. A seller fills a buy order; a buyer fills a sell order (rules T8). */
export const tradeActions = ['buy', 'sell'] as const
export type TradeAction = (typeof tradeActions)[number]

/** `fail` covers every end except a complete fill: cancelled, expired or stopped. */
export const tradeStatuses = ['created', 'part', 'success', 'fail'] as const
export type TradeStatus = (typeof tradeStatuses)[number]

/** The statuses of an order in the book, with its money reserved. */
export const openTradeStatuses = ['created', 'part'] as const satisfies readonly TradeStatus[]

/** Why an order ended: filled completely, cancelled by its owner, expired, or stopped by an operator. */
export const tradeEnds = ['filled', 'cancelled', 'expired', 'stopped'] as const
export type TradeEnd = (typeof tradeEnds)[number]

export const isOpenTrade = (status: TradeStatus) => status === 'created' || status === 'part'

/** Settlement terms, fixed at publication. `premium` is per mille, 0 for a sell order. */
export interface TradeTerms {
  price: Price
  premium: PerMille
}

/** The sort key of orders on one side: 1000 times the cost of one ₡, in millionths of USCD. */
export const rankOf = ({ price, premium }: TradeTerms): bigint => price * (1000n + premium)

/** The cost of one ₡ of an order, including the premium; floored to the millionth. */
export const unitPrice = (terms: TradeTerms): Uscd => micros<'USCD'>(rankOf(terms) / 1000n)

/** The terms of an order from its wire or database fields. `premium`: per mille. */
export const termsOf = ({ cigPrice, premium }: { cigPrice: bigint; premium: number }): TradeTerms => ({
  price: price(cigPrice),
  premium: perMille(BigInt(premium)),
})

/** The cost of the first `amount` ₡ of an order, floored to the millionth. */
export const costUpTo = (amount: Cig, terms: TradeTerms): Uscd => micros(floored(amount, rankOf(terms), 1000n * UNIT))

/**
 * The cost of a fill, as the difference of two sums from the order's start. However an order is split, its fills add up to
 * exactly the reserved amount, and no rounding is paid twice (threats C152).
 */
export const costOfFill = (filledBefore: Cig, amount: Cig, terms: TradeTerms): Uscd =>
  minus(costUpTo(micros(filledBefore + amount), terms), costUpTo(filledBefore, terms))

/** The fields that decide an order's place in the book. */
export interface Ranked {
  action: TradeAction
  cigPrice: Price | Uscd
  /** Per mille. */
  premium: number
  id: number
}

/** Sorts the book: best price first (highest buy, lowest sell), then oldest. */
export function byRank(a: Ranked, b: Ranked): number {
  if (a.action !== b.action) return a.action === 'buy' ? -1 : 1
  const higher = rankOf(termsOf(a)) - rankOf(termsOf(b))
  if (higher !== 0n) return higher > 0n === (a.action === 'buy') ? -1 : 1
  return a.id - b.id
}

const isWhole = (amount: Cig) => amount % UNIT === 0n

/** Input of the rules for publishing an order. */
export interface PublishingFacts {
  moneyCig: Cig
  /** The member's number of open orders, and its maximum. */
  openOrders: number
  openOrdersMost: number
  minimum: Cig
}

function refuseOrder({ moneyCig, openOrders, openOrdersMost, minimum }: PublishingFacts) {
  if (moneyCig < minimum || !isWhole(moneyCig)) return 'cbsell_min_money'
  return openOrders >= openOrdersMost ? 'illegal_operation' : undefined
}

/** The first reason to refuse to publish a sell order (rules T6), or undefined. `balance`: of the profit wallet. */
export function refusePublishingSell(facts: PublishingFacts & { balance: Cig }) {
  return refuseOrder(facts) ?? (facts.moneyCig > facts.balance ? 'not_enough_money' : undefined)
}

/** The first reason to refuse to publish a buy order, or undefined. `balance`: of the transaction wallet. */
export function refusePublishingBuy(
  facts: PublishingFacts & { terms: TradeTerms; premiumMost: PerMille; balance: Uscd },
) {
  const { moneyCig, terms, premiumMost, balance } = facts
  if (terms.premium < 0n || terms.premium > premiumMost) return 'illegal_value'
  return refuseOrder(facts) ?? (costUpTo(moneyCig, terms) > balance ? 'not_enough_money' : undefined)
}

/** Input of the rules for filling an order. */
export interface FillingFacts {
  action: TradeAction
  status: TradeStatus
  /** The order is over from this moment, even while it is still in the book. */
  endsAt: Date
  at: Date
  /** The order belongs to the member or to an account linked with theirs (threats C151). */
  own: boolean
  left: Cig
  terms: TradeTerms
  moneyCig: Cig
  minimum: Cig
}

function refuseTaking({ status, endsAt, at, own }: FillingFacts) {
  if (own) return 'illegal_operation'
  if (status === 'success') return 'cbsell_sold'
  return status === 'fail' || at >= endsAt ? 'cbsell_end' : undefined
}

/** The filled part of an order. */
export const filledOf = ({ moneyCig, left }: Pick<FillingFacts, 'moneyCig' | 'left'>): Cig => minus(moneyCig, left)

/**
 * The first reason to refuse to buy all that is left of a sell order, or undefined. `balance`: the buyer's USCD.
 * `seen`: the rest that the buyer saw, if given; a different rest is refused, so nobody buys an amount they did not see (threats
 * C154).
 */
export function refuseBuying(facts: FillingFacts & { seen?: Cig | undefined; balance: Uscd }) {
  const { action, left, seen, terms, balance } = facts
  if (action !== 'sell') return 'illegal_operation'
  const taking = refuseTaking(facts)
  if (taking) return taking
  if (seen !== undefined && seen !== left) return 'cbsell_sold'
  return costOfFill(filledOf(facts), left, terms) > balance ? 'not_enough_money' : undefined
}

/**
 * The first reason to refuse to sell an amount into a buy order, or undefined. The amount must be whole ₡, and at least the
 * minimum or all that is left. `balance`: the seller's ₡.
 * An amount above the rest is `cbsell_sold` if the rest that the seller saw (`seen`) had covered it.
 */
export function refuseSelling(facts: FillingFacts & { amount: Cig; seen?: Cig | undefined; balance: Cig }) {
  const { action, left, amount, seen, minimum, balance } = facts
  if (action !== 'buy') return 'illegal_operation'
  const taking = refuseTaking(facts)
  if (taking) return taking
  if (amount > left) return seen !== undefined && amount <= seen ? 'cbsell_sold' : 'illegal_value'
  if (!isWhole(amount) || amount <= 0n || (amount < minimum && amount !== left)) return 'cbsell_min_money'
  return amount > balance ? 'not_enough_money' : undefined
}

/** The first reason to refuse to cancel an order, or undefined. The owner may cancel an open order at any time. */
export function refuseCancelling(status: TradeStatus) {
  if (status === 'success') return 'cbsell_sold'
  return status === 'fail' ? 'cbsell_end' : undefined
}

/** The reserved amount for the rest of an order: ₡ of a sell order, USCD of a buy order. */
export const reservedForRest = (
  action: TradeAction,
  facts: Pick<FillingFacts, 'moneyCig' | 'left' | 'terms'>,
): Micros => (action === 'sell' ? facts.left : costOfFill(filledOf(facts), facts.left, facts.terms))
