import { businessDay, startOf } from '../business-day.ts'
import { minus, type Usdt } from './micros.ts'
import { feeOn, type PerMille } from './rounding.ts'

/** Whose money leaves: members' withdrawals and merchants' payouts are looked at in two queues. */
export const payees = ['members', 'merchants'] as const
export type Payees = (typeof payees)[number]

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

/** The states in which the money is held. */
export const openStates = ['reviewing', 'approved', 'sent'] as const satisfies readonly WithdrawalState[]

/** What is known of a withdrawal when operators approve or pay it (threats C135, C136, C141). */
export interface PayoutFacts {
  state: WithdrawalState
  /** Both second factors, or a merchant's password, were given for just this amount to just this address. */
  proved: boolean
  /** The address is the one that was bound for them, and nobody has put another in its place since. */
  addressSealed: boolean
  /** It is still their own, and was not bound anew since they asked. */
  addressStillBound: boolean
}

/** What stands in the way of paying a withdrawal at all, or undefined. */
function refusePayout({ proved, addressSealed, addressStillBound }: Omit<PayoutFacts, 'state'>) {
  if (!proved) return 'illegal_operation'
  if (!addressSealed) return 'wrong_address'
  return addressStillBound ? undefined : 'withdraw_address_changed'
}

/** The first reason to refuse that a withdrawal is approved, or undefined. */
export function refuseApproval({ state, ...facts }: PayoutFacts) {
  return state === 'reviewing' ? refusePayout(facts) : 'illegal_operation'
}

/**
 * The first reason to refuse a transaction that an approved withdrawal was paid by, or undefined. `paid`: the chain shows
 * already that it pays just this. Then the money is gone, and where the member binds another address meanwhile, that is no
 * way to have it twice.
 */
export function refuseSending({ state, paid, ...facts }: PayoutFacts & { paid: boolean }) {
  if (state !== 'approved') return 'illegal_operation'
  return refusePayout({ ...facts, addressStillBound: facts.addressStillBound || paid })
}

/** What is known when an operator rejects a withdrawal. */
export interface RejectionFacts {
  state: WithdrawalState
  /** A transaction of it that was taken back has been seen to pay, and it is not settled yet whether it is what pays. */
  seenPaying: boolean
}

/** The first reason to refuse that a withdrawal is rejected, or undefined: what may have been paid is not given back. */
export const refuseRejection = ({ state, seenPaying }: RejectionFacts) =>
  (state === 'reviewing' || state === 'approved') && !seenPaying ? undefined : 'illegal_operation'

/** Seconds that a transaction may be unknown to the chain before it is called missing, and may be taken back. */
export const MISSING_AFTER = 1_800

/** True once a transaction that the chain does not know was entered long enough ago. */
export const isMissing = (sentAt: Date, at: Date) => at.getTime() - sentAt.getTime() >= MISSING_AFTER * 1000

/** What is known when an operator takes back a transaction that was entered. */
export interface TakeBackFacts {
  state: WithdrawalState
  sentAt: Date | null
  at: Date
  /** The chain does not know the transaction, or says that it failed. What it shows otherwise pays, or is judged by itself. */
  gone: boolean
}

/** The first reason to refuse it, or undefined. */
export function refuseTakeBack({ state, sentAt, at, gone }: TakeBackFacts) {
  if (state !== 'sent' || !sentAt || !gone) return 'illegal_operation'
  return isMissing(sentAt, at) ? undefined : 'illegal_operation'
}
