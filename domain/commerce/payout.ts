import type { Usdt } from '../money/micros.ts'
import { addressServesFrom } from '../money/withdrawal.ts'

/** Input of the rules for a merchant's payout request (docs/decisions/0040-merchant-payouts.md). */
export interface PayoutFacts {
  money: Usdt
  /** Free USDT balance of the merchant. */
  balance: Usdt
  /** Whether the merchant was ever verified. One rejected later keeps the money they received. */
  everVerified: boolean
  /** Whether we pay out on the chain of the sealed address; undefined: no seal proves that the address is theirs. */
  addressServed: boolean | undefined
  addressChangedAt: Date
  /** Seconds without payouts after that change. */
  addressPause: number
  /** When the password was last recovered without the old one; null: never. Payouts wait as after a change of the address. */
  accessResetAt: Date | null
  /** Whether a payout is open. A merchant may have one at a time. */
  hasOpen: boolean
  minimum: Usdt
  at: Date
}

/** The first reason to refuse a payout request, or undefined. */
export function refusePayoutRequest(facts: PayoutFacts) {
  const { money, balance, everVerified, addressServed, addressChangedAt, addressPause, hasOpen, minimum, at } = facts
  if (!everVerified) return 'illegal_operation'
  if (addressServed === undefined) return 'no_wallet_address'
  if (!addressServed) return 'wrong_address'
  const servesFrom = addressServesFrom(addressChangedAt, addressPause)
  if (servesFrom && at < servesFrom) return 'withdraw_address_changed'
  const opensFrom = addressServesFrom(facts.accessResetAt, addressPause)
  if (opensFrom && at < opensFrom) return 'payouts_paused'
  if (hasOpen) return 'payout_open'
  if (money < minimum) return 'minimum_withdrawal_limit'
  return money > balance ? 'not_enough_money' : undefined
}
