import { type Cig, micros, minus, type Price, type Uscd } from './micros.ts'
import { type MoveFacts, refuseMove } from './moves.ts'
import { feeOn, type PerMille, worthOf } from './rounding.ts'

/** The first reason to refuse a conversion of USDT into USCD, or undefined. It is one to one and free (rules M18). */
export const refuseBalanceToTransaction = (facts: MoveFacts<'USDT'>) => refuseMove(facts)

/** The first reason to refuse a conversion of USCD into USDT, or undefined. It stays pending for a day (rules M18). */
export const refuseTransactionToBalance = (facts: MoveFacts<'USCD'>) => refuseMove(facts)

/** The reason to refuse another conversion when `pending` reaches the limit `most`, or undefined. */
export const refusePending = (pending: number, most: number) => (pending >= most ? 'too_many_conversions' : undefined)

/** Splits the worth of ₡ at a price. `fee` and `received` always add up to `worth`. */
export function splitProfit(money: Cig, price: Price, fee: PerMille) {
  const worth = worthOf(money, price)
  const kept = feeOn(worth, fee)
  return { worth, fee: kept, received: minus(worth, kept) }
}

export interface ProfitFacts {
  money: Cig
  /** Balance of the profit wallet. */
  balance: Cig
  /** The minimum, unless `money` is the whole balance. */
  least: Cig
  price: Price
  fee: PerMille
  /** USCD balance of the treasury, which pays for the conversion. */
  treasury: Uscd
}

/**
 * The first reason to refuse a conversion of ₡ into USCD at the price (rules M19), or undefined.
 * The treasury pays the whole worth, including the fee. A form that cannot know `treasury` leaves it out.
 */
export function refuseProfitToTransaction({
  money,
  balance,
  least,
  price,
  fee,
  treasury,
}: Omit<ProfitFacts, 'treasury'> & { treasury?: Uscd }) {
  const { worth, received } = splitProfit(money, price, fee)
  // Zero, or so little that the member would receive nothing.
  if (received <= 0n) return 'wrong_money'
  const refused = refuseMove({ money, balance, least })
  if (refused) return refused
  if (treasury !== undefined && worth > treasury) return 'payment_failed'
  return undefined
}

export interface RebateFacts {
  money: Uscd
  /** Balance of the rebate wallet now, and at the start of the business day. */
  balance: Uscd
  opening: Uscd
  /** Amounts must be multiples of this, so it is the minimum too. */
  step: Uscd
  /** Per cent of the opening balance. */
  share: number
  /** The maximum per day. */
  most: Uscd
  transferredToday: boolean
}

/** True for a multiple of the step. A step of 0 means no step: every amount passes. */
const isWhole = (money: bigint, step: Uscd) => step === 0n || money % step === 0n

/** The maximum to move from the rebate wallet per business day, in whole steps. Never above the opening balance. */
export function mostRebate({ opening, step, share, most }: Pick<RebateFacts, 'opening' | 'step' | 'share' | 'most'>) {
  const part = (opening * BigInt(Math.min(share, 100))) / 100n
  const limit = part < most ? part : most
  return micros<'USCD'>(step === 0n ? limit : limit - (limit % step))
}

/** The first reason to refuse a transfer from the rebate wallet to the transaction wallet (rules M20), or undefined. */
export function refuseRebateToTransaction(facts: RebateFacts) {
  const { money, balance, step, transferredToday } = facts
  if (transferredToday) return 'already_transfer_today'
  if (money <= 0n || !isWhole(money, step)) return 'wrong_money'
  if (money > balance) return 'not_enough_money'
  if (money > mostRebate(facts)) return 'max_rebate_to_transaction'
  return undefined
}
