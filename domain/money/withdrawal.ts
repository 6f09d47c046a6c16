import { businessDay, startOf } from '../business-day.ts'
import { minus, type Usdt } from './micros.ts'
import { isSameHits } from './review.ts'
import { feeOn, type PerMille } from './rounding.ts'

/** The two review queues of outgoing money: members' withdrawals and merchants' payouts. */
export const payees = ['members', 'merchants'] as const
export type Payees = (typeof payees)[number]

/** Input of the rules for requesting a withdrawal (rules M27). */
export interface WithdrawalFacts {
  money: Usdt
  /** The USDT balance. */
  balance: Usdt
  /** Whether this platform watches the chain of the bound address; undefined: no address is bound. */
  addressServed: boolean | undefined
  /** When the bound address last changed; null: never. */
  addressChangedAt: Date | null
  /** Seconds without withdrawals after that change. */
  addressPause: number
  minimum: Usdt
  maximum: Usdt
  at: Date
  /** The daily window, in seconds since midnight in UTC+8. */
  opens: number
  closes: number
  /** A withdrawal of this business day exists that was not rejected. */
  withdrewToday: boolean
}

/** True inside the window; `closes` itself is outside. */
export function isWithinWindow({ at, opens, closes }: Pick<WithdrawalFacts, 'at' | 'opens' | 'closes'>) {
  const since = at.getTime() - startOf(businessDay(at)).getTime()
  return since >= opens * 1000 && since < closes * 1000
}

/** From when a changed address may receive withdrawals; null: it never changed. `pause` is in seconds. */
export const addressServesFrom = (changedAt: Date | null, pause: number) =>
  changedAt && new Date(changedAt.getTime() + pause * 1000)

/** The first reason to refuse a withdrawal (rules M27), or undefined. */
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

/** Splits a withdrawal; `paid` and `fee` always add up to `money`. */
export function splitWithdrawal(money: Usdt, fee: PerMille) {
  const kept = feeOn(money, fee)
  return { paid: minus(money, kept), fee: kept }
}

/** Status of a withdrawal record on the wire (rules M28). Approved and sent both count as processing. */
export const withdrawalStatus = { reviewing: 0, approved: 3, sent: 3, completed: 1, rejected: 2 } as const
export type WithdrawalState = keyof typeof withdrawalStatus

/** The states in which the money is reserved. */
export const openStates = ['reviewing', 'approved', 'sent'] as const satisfies readonly WithdrawalState[]

/** Input of the rules for approving and paying a withdrawal (threats C135, C136, C141). */
export interface PayoutFacts {
  state: WithdrawalState
  /** Both second factors, or a merchant's password, were given for exactly this amount and address. */
  proved: boolean
  /** The address is the one bound for the payee, and nobody has replaced it since. */
  addressSealed: boolean
  /** The address is still the payee's own, and was not bound again since the request. */
  addressStillBound: boolean
  /** The member has locked the account (docs/decisions/0092-own-account.md). */
  lockedDown: boolean
  /** The ids of what stopped it for review and is not cleared by two operators. */
  hits: readonly string[]
}

/** The first reason to refuse any payment of a withdrawal, or undefined. */
function refusePayout({ proved, addressSealed, addressStillBound, lockedDown }: Omit<PayoutFacts, 'state' | 'hits'>) {
  if (!proved || lockedDown) return 'illegal_operation'
  if (!addressSealed) return 'wrong_address'
  return addressStillBound ? undefined : 'withdraw_address_changed'
}

/**
 * The first reason to refuse the approval of a withdrawal, or undefined. One that stopped for review can be approved once more after its
 * approval: that clears it. `confirmed`: the hits that the operator saw and confirms; each must still stand, and no other.
 */
export function refuseApproval({
  state,
  hits,
  confirmed = [],
  ...facts
}: PayoutFacts & { confirmed?: readonly string[] }) {
  const clears = state === 'approved' && hits.length > 0
  if (state !== 'reviewing' && !clears) return 'illegal_operation'
  return refusePayout(facts) ?? (isSameHits(hits, confirmed) ? undefined : 'stopped_for_review')
}

/** Whether an approval needs a second operator: above the limit, or because it stopped for review. */
export const needsSecondOperator = (it: { money: bigint; limit: bigint; stopped: boolean }): boolean =>
  it.money > it.limit || it.stopped

/** The reason to refuse the approval of a withdrawal among others, or undefined: one with a warning must be opened by itself. */
export const refuseUnopened = (warnings: number) => (warnings > 0 ? 'has_warnings' : undefined)

/**
 * The first reason to refuse a transaction that an operator enters for an approved withdrawal, or undefined.
 * `paid`: the chain already shows that it pays exactly this. The money is gone then, so a newly bound address is no reason to
 * refuse and no way to be paid twice.
 */
export function refuseSending({ state, paid, hits, ...facts }: PayoutFacts & { paid: boolean }) {
  if (state !== 'approved') return 'illegal_operation'
  // Also once it is paid: two operators must see that somebody paid it.
  if (hits.length > 0) return 'stopped_for_review'
  return refusePayout({
    ...facts,
    addressStillBound: facts.addressStillBound || paid,
    lockedDown: facts.lockedDown && !paid,
  })
}

/** Input of the rule for rejecting a withdrawal. */
export interface RejectionFacts {
  state: WithdrawalState
  /** The chain showed a payment by a withdrawn transaction, and it is not decided yet whether that one pays. */
  seenPaying: boolean
}

/** The first reason to refuse the rejection of a withdrawal, or undefined. Money that may have been paid is not returned. */
export const refuseRejection = ({ state, seenPaying }: RejectionFacts) =>
  (state === 'reviewing' || state === 'approved') && !seenPaying ? undefined : 'illegal_operation'

/** Seconds after which a transaction unknown to the chain counts as missing and may be taken back. */
export const MISSING_AFTER = 1_800

/** True once a transaction unknown to the chain is missing. */
export const isMissing = (sentAt: Date, at: Date) => at.getTime() - sentAt.getTime() >= MISSING_AFTER * 1000

/** Input of the rule for taking back an entered transaction. */
export interface TakeBackFacts {
  state: WithdrawalState
  sentAt: Date | null
  at: Date
  /** The chain does not know the transaction, or reports that it failed. In any other state it pays or is handled separately. */
  gone: boolean
}

/** The first reason to refuse to take back a transaction, or undefined. */
export function refuseTakeBack({ state, sentAt, at, gone }: TakeBackFacts) {
  if (state !== 'sent' || !sentAt || !gone) return 'illegal_operation'
  return isMissing(sentAt, at) ? undefined : 'illegal_operation'
}

/** Input of the rule for cancelling a withdrawal or payout by whom it is for. */
export interface CancellationFacts {
  state: WithdrawalState
  /** One operator approved it, and a second approval is pending. */
  secondWaits: boolean
}

/** The reason to refuse a cancellation, or undefined. After an operator's approval only operators can return the money. */
export const refuseCancellation = ({ state, secondWaits }: CancellationFacts) =>
  state === 'reviewing' && !secondWaits ? undefined : 'illegal_operation'
