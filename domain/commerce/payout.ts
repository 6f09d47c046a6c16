import type { Usdt } from '../money/micros.ts'
import { addressServesFrom, type WithdrawalState } from '../money/withdrawal.ts'

/** What is known when a merchant asks that their USDT be paid out (docs/decisions/0040-payouts.md). */
export interface PayoutFacts {
  money: Usdt
  /** What stands free on the merchant's USDT. */
  balance: Usdt
  /** Whether they were ever verified: nobody else was ever paid. One who was rejected since still has what they received. */
  everVerified: boolean
  /** The address is sealed and of a chain that is paid out on; undefined: it is not theirs by any seal. */
  addressServed: boolean | undefined
  /** When the address was last changed. */
  addressChangedAt: Date
  /** Seconds that payouts wait after that. */
  addressPause: number
  /** Whether one is open: a merchant has one at a time. */
  hasOpen: boolean
  minimum: Usdt
  at: Date
}

/** The first reason to refuse it, or undefined. */
export function refusePayoutRequest(facts: PayoutFacts) {
  const { money, balance, everVerified, addressServed, addressChangedAt, addressPause, hasOpen, minimum, at } = facts
  if (!everVerified) return 'illegal_operation'
  if (addressServed === undefined) return 'no_wallet_address'
  if (!addressServed) return 'wrong_address'
  const servesFrom = addressServesFrom(addressChangedAt, addressPause)
  if (servesFrom && at < servesFrom) return 'withdraw_address_changed'
  if (hasOpen) return 'payout_open'
  if (money < minimum) return 'minimum_withdrawal_limit'
  return money > balance ? 'not_enough_money' : undefined
}

/** What is known when a merchant takes a payout back. */
export interface CancelFacts {
  state: WithdrawalState
  /** One operator has approved it, and it waits for a second. */
  secondWaits: boolean
}

/** The first reason to refuse it, or undefined: once an operator has approved it, only they give it back. */
export const refuseCancel = ({ state, secondWaits }: CancelFacts) =>
  state === 'reviewing' && !secondWaits ? undefined : 'illegal_operation'
