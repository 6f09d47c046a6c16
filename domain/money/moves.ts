import type { Coin, Micros } from './micros.ts'

/** An amount that leaves a wallet, all in the wallet's coin. */
export interface MoveFacts<C extends Coin> {
  money: Micros<C>
  /** Balance of the wallet. */
  balance: Micros<C>
  /** The minimum per move (docs/decisions/0062-refunds-at-todays-price.md). */
  least: Micros<C>
}

/** The first reason to refuse a debit of a wallet, or undefined. The whole balance may always leave, even below the minimum. */
export function refuseMove<C extends Coin>({ money, balance, least }: MoveFacts<C>) {
  if (money <= 0n) return 'wrong_money'
  if (money > balance) return 'not_enough_money'
  return money < least && money < balance ? 'amount_below_minimum' : undefined
}
