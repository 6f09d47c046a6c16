import { type Cig, micros, minus, type Price, type Uscd } from './micros.ts'
import { type MoveFacts, refuseMove } from './moves.ts'
import { feeOn, type PerMille, worthOf } from './rounding.ts'

/** The first reason to refuse a conversion of USDT into USCD, one to one and without a fee (decisions §5), or undefined. */
export const refuseBalanceToTransaction = (facts: MoveFacts<'USDT'>) => refuseMove(facts)

/** The first reason to refuse a conversion of USCD back into USDT, which stays pending for a day (decisions §5), or undefined. */
export const refuseTransactionToBalance = (facts: MoveFacts<'USCD'>) => refuseMove(facts)

/** The reason to refuse one more conversion where so many are on their way already, or undefined. */
export const refusePending = (pending: number, most: number) => (pending >= most ? 'too_many_conversions' : undefined)

/** What ₡ are worth at a price, what of it stays as the fee, and what the member receives; the last two add up to the first. */
export function splitProfit(money: Cig, price: Price, fee: PerMille) {
  const worth = worthOf(money, price)
  const kept = feeOn(worth, fee)
  return { worth, fee: kept, received: minus(worth, kept) }
}

export interface ProfitFacts {
  money: Cig
  /** What stands on the profit wallet. */
  balance: Cig
  /** The least that is turned at once, unless it is all that is there. */
  least: Cig
  price: Price
  fee: PerMille
  /** What the treasury holds of USCD, which pays for it: nothing is paid that is not held. */
  treasury: Uscd
}

/**
 * The first reason to refuse turning ₡ into USCD at the price (decisions §5), or undefined. The treasury pays what they are
 * worth, the fee too. A form that cannot know the treasury leaves it out.
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
  // Nothing, or so little that nothing would come out of it.
  if (received <= 0n) return 'wrong_money'
  const refused = refuseMove({ money, balance, least })
  if (refused) return refused
  if (treasury !== undefined && worth > treasury) return 'payment_failed'
  return undefined
}

export interface RebateFacts {
  money: Uscd
  /** What stands on the rebate wallet now, and what stood there as the business day began. */
  balance: Uscd
  opening: Uscd
  /** Multiples of this only; so it is the least, too. */
  step: Uscd
  /** Per cent of the opening balance. */
  share: number
  /** The most of one day. */
  most: Uscd
  transferredToday: boolean
}

/** True for a whole number of steps. A step of 0 is none: then every amount is whole. */
const isWhole = (money: bigint, step: Uscd) => step === 0n || money % step === 0n

/** The most that may leave the rebate wallet on a business day, in whole steps: never more than stood there as it began. */
export function mostRebate({ opening, step, share, most }: Pick<RebateFacts, 'opening' | 'step' | 'share' | 'most'>) {
  const part = (opening * BigInt(Math.min(share, 100))) / 100n
  const limit = part < most ? part : most
  return micros<'USCD'>(step === 0n ? limit : limit - (limit % step))
}

/** The first reason to refuse moving rebates to the transaction wallet (decisions §5), or undefined. */
export function refuseRebateToTransaction(facts: RebateFacts) {
  const { money, balance, step, transferredToday } = facts
  if (transferredToday) return 'already_transfer_today'
  if (money <= 0n || !isWhole(money, step)) return 'wrong_money'
  if (money > balance) return 'not_enough_money'
  if (money > mostRebate(facts)) return 'max_rebate_to_transaction'
  return undefined
}
