import { businessDay, startOf } from './business-day.ts'
import { minus, type Usdt } from './money/micros.ts'
import { feeOn, type PerMille } from './money/rounding.ts'

/** What is known when a member asks for a withdrawal (decisions §5). */
export interface WithdrawalFacts {
  money: Usdt
  /** What stands on the USDT balance. */
  balance: Usdt
  /** The bound address is one of a chain that this platform watches; undefined: no address is bound. */
  addressServed: boolean | undefined
  /** When the bound address was last changed; null: it never was. */
  addressChangedAt: Date | null
  /** Seconds that withdrawals wait after that. */
  addressPause: number
  minimum: Usdt
  maximum: Usdt
  at: Date
  /** The window, in seconds since midnight in UTC+8. */
  opens: number
  closes: number
  /** Whether one of this business day stands that was not rejected. */
  withdrewToday: boolean
}

/** True inside the window: from its first millisecond to the one before its last. */
export function isWithinWindow({ at, opens, closes }: Pick<WithdrawalFacts, 'at' | 'opens' | 'closes'>) {
  const since = at.getTime() - startOf(businessDay(at)).getTime()
  return since >= opens * 1000 && since < closes * 1000
}

/** When an address that was changed at a moment serves for withdrawals; null: it always has. */
export const addressServesFrom = (changedAt: Date | null, pause: number) =>
  changedAt && new Date(changedAt.getTime() + pause * 1000)

/** The first reason to refuse a withdrawal (decisions §5), or undefined. */
export function refuseWithdrawal(facts: WithdrawalFacts) {
  const { money, balance, addressServed, addressChangedAt, addressPause, minimum, maximum, at, withdrewToday } = facts
  if (addressServed === undefined) return 'no_wallet_address'
  if (!addressServed) return 'wrong_address'
  if (!isWithinWindow(facts)) return 'operation_time_limit'
  const servesFrom = addressServesFrom(addressChangedAt, addressPause)
  if (servesFrom && at < servesFrom) return 'withdraw_address_changed'
  if (withdrewToday) return 'max_daily_withdrawals_reached'
  if (money < minimum) return 'minimum_withdrawal_limit'
  if (money > maximum) return 'maximum_withdrawal_exceeded'
  if (money > balance) return 'not_enough_money'
  return undefined
}

/** What is paid out on the chain and what stays as the fee; the two always add up to `money`. */
export function splitWithdrawal(money: Usdt, fee: PerMille) {
  const kept = feeOn(money, fee)
  return { paid: minus(money, kept), fee: kept }
}

/** A withdrawal's record status on the wire (decisions §5). Approved and sent ones are both processing. */
export const withdrawalStatus = { reviewing: 0, approved: 3, sent: 3, completed: 1, rejected: 2 } as const
export type WithdrawalState = keyof typeof withdrawalStatus
