import { type Cig, type Micros, micros, minus, type Price, price, UNIT, type Uscd } from '../money/micros.ts'
import { floored, type PerMille, perMille } from '../money/rounding.ts'

/** What an order does for its owner: a buy order is filled by whoever sells into it, a sell order by whoever buys it (decisions §7). */
export const tradeActions = ['buy', 'sell'] as const
export type TradeAction = (typeof tradeActions)[number]

/** `fail` is every end but a whole fill: cancelled, expired or stopped. */
export const tradeStatuses = ['created', 'part', 'success', 'fail'] as const
export type TradeStatus = (typeof tradeStatuses)[number]

/** The statuses in which an order stands in the book, and its money is held. */
export const openTradeStatuses = ['created', 'part'] as const satisfies readonly TradeStatus[]

/** Why an order ended: wholly filled, cancelled by its owner, its time was up, or an operator took it out of the book. */
export const tradeEnds = ['filled', 'cancelled', 'expired', 'stopped'] as const
export type TradeEnd = (typeof tradeEnds)[number]

export const isOpenTrade = (status: TradeStatus) => status === 'created' || status === 'part'

/** What an order is settled at, fixed when it is published. `premium` is in parts of a thousand, 0 for a sell order. */
export interface TradeTerms {
  price: Price
  premium: PerMille
}

/** What orders of a side are ranked by: a thousand times what one ₡ comes to, in millionths of USCD. */
export const rankOf = ({ price, premium }: TradeTerms): bigint => price * (1000n + premium)

/** What one ₡ of an order comes to, the premium included; floored to the millionth. */
export const unitPrice = (terms: TradeTerms): Uscd => micros<'USCD'>(rankOf(terms) / 1000n)

/** The terms of an order as the wire and the database tell them. `premium`: per mille. */
export const termsOf = ({ cigPrice, premium }: { cigPrice: bigint; premium: number }): TradeTerms => ({
  price: price(cigPrice),
  premium: perMille(BigInt(premium)),
})

/** What the first so many ₡ of an order come to, floored to the millionth. */
export const costUpTo = (amount: Cig, terms: TradeTerms): Uscd => micros(floored(amount, rankOf(terms), 1000n * UNIT))

/**
 * What a fill pays, told as the difference of two sums from the order's beginning: however an order is split, its fills come
 * to exactly what was held for the whole of it, and none is paid twice for a rounding (threats C152).
 */
export const costOfFill = (filledBefore: Cig, amount: Cig, terms: TradeTerms): Uscd =>
  minus(costUpTo(micros(filledBefore + amount), terms), costUpTo(filledBefore, terms))

/** An order in the book, as far as its place there goes. */
export interface Ranked {
  action: TradeAction
  cigPrice: Price | Uscd
  /** Per mille. */
  premium: number
  id: number
}

/** The order of the book: the best price first (of buy orders the highest, of sell orders the lowest), then the oldest. */
export function byRank(a: Ranked, b: Ranked): number {
  if (a.action !== b.action) return a.action === 'buy' ? -1 : 1
  const higher = rankOf(termsOf(a)) - rankOf(termsOf(b))
  if (higher !== 0n) return higher > 0n === (a.action === 'buy') ? -1 : 1
  return a.id - b.id
}

const isWhole = (amount: Cig) => amount % UNIT === 0n

/** What is known when a member publishes an order. */
export interface PublishingFacts {
  moneyCig: Cig
  /** How many orders the member has open, and may have. */
  openOrders: number
  openOrdersMost: number
  minimum: Cig
}

function refuseOrder({ moneyCig, openOrders, openOrdersMost, minimum }: PublishingFacts) {
  if (moneyCig < minimum || !isWhole(moneyCig)) return 'cbsell_min_money'
  return openOrders >= openOrdersMost ? 'illegal_operation' : undefined
}

/** The first reason to refuse that a sell order is published (decisions §7), or undefined. `balance`: what stands on the profit wallet. */
export function refusePublishingSell(facts: PublishingFacts & { balance: Cig }) {
  return refuseOrder(facts) ?? (facts.moneyCig > facts.balance ? 'not_enough_money' : undefined)
}

/** The first reason to refuse that a buy order is published, or undefined. `balance`: what stands on the transaction wallet. */
export function refusePublishingBuy(
  facts: PublishingFacts & { terms: TradeTerms; premiumMost: PerMille; balance: Uscd },
) {
  const { moneyCig, terms, premiumMost, balance } = facts
  if (terms.premium < 0n || terms.premium > premiumMost) return 'illegal_value'
  return refuseOrder(facts) ?? (costUpTo(moneyCig, terms) > balance ? 'not_enough_money' : undefined)
}

/** What is known of an order when somebody fills it. */
export interface FillingFacts {
  action: TradeAction
  status: TradeStatus
  /** From this moment on it is over, whether or not it was taken out of the book yet. */
  endsAt: Date
  at: Date
  /** It is the member's own, or of an account that is linked with theirs (threats C151). */
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

/** What is filled of an order so far. */
export const filledOf = ({ moneyCig, left }: Pick<FillingFacts, 'moneyCig' | 'left'>): Cig => minus(moneyCig, left)

/**
 * The first reason to refuse that a sell order is bought, all that is left of it, or undefined. `seen`: what was left when the
 * buyer looked, where they say so; nobody buys another amount than they saw (threats C154). `balance`: the buyer's USCD.
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
 * The first reason to refuse that an amount is sold into a buy order, or undefined: whole ₡, the least amount or more, or all
 * that is left. More than is left is `cbsell_sold` where it was there when the seller looked. `balance`: the seller's ₡.
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

/** The first reason to refuse that an order is taken out of the book, or undefined: while it is open, its owner may at any time. */
export function refuseCancelling(status: TradeStatus) {
  if (status === 'success') return 'cbsell_sold'
  return status === 'fail' ? 'cbsell_end' : undefined
}

/** What is held for what is left of an order: ₡ of a sell order, USCD of a buy order. */
export const heldFor = (action: TradeAction, facts: Pick<FillingFacts, 'moneyCig' | 'left' | 'terms'>): Micros =>
  action === 'sell' ? facts.left : costOfFill(filledOf(facts), facts.left, facts.terms)
