import type { Coin, Micros } from './micros.ts'

/** An amount that leaves a wallet, all in the wallet's coin. */
export interface MoveFacts<C extends Coin> {
  money: Micros<C>
  /** What the wallet holds. */
  balance: Micros<C>
  /** The least that is moved at once (docs/decisions/0062-refunds-at-todays-price.md). */
  least: Micros<C>
}

/**
 * The first reason to refuse that an amount leaves a wallet, or undefined: nothing, more than is there, or less than the least.
 * All that is there may always leave, however little it is.
 */
export function refuseMove<C extends Coin>({ money, balance, least }: MoveFacts<C>) {
  if (money <= 0n) return 'wrong_money'
  if (money > balance) return 'not_enough_money'
  return money < least && money < balance ? 'amount_below_minimum' : undefined
}
