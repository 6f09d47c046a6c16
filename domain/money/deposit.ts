import type { Usdt } from './micros.ts'

/** The chains that carry USDT, by their names on the wire. */
export const chains = ['BSC', 'TRX'] as const
export type Chain = (typeof chains)[number]

/** The largest tail, in millionths. A tail of 1 to this is added to the requested amount to make it unique (rules M22). */
export const LARGEST_TAIL = 9_999n

/** The largest deposit: ten million USDT, so that balances stay far inside the wire's range. */
export const LARGEST_DEPOSIT = 10_000_000_000_000n

export interface DepositFacts {
  money: Usdt
  /** The minimum deposit, a platform setting. */
  minimum: Usdt
  /** Whether this platform watches the requested chain. */
  chainOffered: boolean
}

/** The first reason to refuse opening a deposit (rules M22), or undefined. */
export function refuseDeposit({ money, minimum, chainOffered }: DepositFacts) {
  if (!chainOffered) return 'illegal_deposit'
  if (money < minimum) return 'minimum_deposit_limit'
  if (money > LARGEST_DEPOSIT) return 'illegal_value'
  return undefined
}

export interface DepositPauseFacts {
  now: Date
  /** When the member opened the last deposit of this kind; undefined: never. */
  lastOpenedAt: Date | undefined
  lastWasPaid: boolean
  lastWasCancelled: boolean
  /** Seconds between two unpaid deposits, a platform setting. */
  pause: number
}

/** The reason to refuse another deposit soon after the last one, or undefined. A paid or cancelled deposit lifts the pause (rules M22). */
export function refuseAnotherDeposit(facts: DepositPauseFacts) {
  const { now, lastOpenedAt, lastWasPaid, lastWasCancelled, pause } = facts
  if (!lastOpenedAt || lastWasPaid || lastWasCancelled) return undefined
  return now.getTime() - lastOpenedAt.getTime() < pause * 1000 ? 'deposit_too_frequent' : undefined
}

export interface ReservationFacts {
  /** The member's unpaid deposits whose exact amounts are reserved. */
  reserved: number
  /** The member is activated or has paid a deposit before. */
  known: boolean
  /** The limits for a known and for a new member: platform settings. */
  most: number
  mostNew: number
}

/** The reason to refuse another reserved amount, or undefined. An address has few exact amounts, so unpaid ones are limited. */
export const refuseReservation = ({ reserved, known, most, mostNew }: ReservationFacts) =>
  reserved >= (known ? most : mostNew) ? 'deposit_too_frequent' : undefined

export interface CancelDepositFacts {
  at: Date
  /** Stored state of the deposit. */
  state: 'waiting' | 'confirming' | 'credited'
  expiresAt: Date
  cancelledAt: Date | null
}

/**
 * The reason to refuse that a member cancels a deposit, or undefined. Only an open one without a payment can be cancelled.
 * Its exact amount stays reserved, so that a payment on its way still finds its member.
 */
export const refuseCancelDeposit = ({ at, state, expiresAt, cancelledAt }: CancelDepositFacts) =>
  state !== 'waiting' || cancelledAt !== null || at >= expiresAt ? 'illegal_operation' : undefined

/** The required number of confirmations on a chain, by the settings in force. */
export const confirmationsOn = (
  { confirmationsBsc, confirmationsTrx }: { confirmationsBsc: number; confirmationsTrx: number },
  chain: Chain,
) => (chain === 'BSC' ? confirmationsBsc : confirmationsTrx)

/** Status of a deposit record on the wire (rules M22). */
export const depositStatus = { waiting: 0, credited: 1, expired: 2, confirming: 3 } as const
export type DepositState = keyof typeof depositStatus

/** Days after opening in which a member may name the transaction that paid a deposit. */
export const CLAIM_DAYS = 30

/** The maximum number of claims per deposit. */
export const MOST_CLAIMS = 3

export interface ClaimFacts {
  at: Date
  /** State of the deposit. */
  state: 'waiting' | 'confirming' | 'credited'
  openedAt: Date
  /** The parsed transaction id; undefined: it does not have the form of the chain's ids. */
  txid: string | undefined
  /** Operators still review a claim on this deposit. */
  claimed: boolean
  /** Number of claims on this deposit, including that one. */
  claims: number
  /** Every payment of this transaction to us is credited. Claims of other members do not count. */
  taken: boolean
}

/**
 * The first reason to refuse a member's claim that a transaction paid their deposit, or undefined.
 * A claim credits nothing: it leads operators to the payment. A form that cannot know `taken` leaves it out.
 */
export function refuseClaim({
  at,
  state,
  openedAt,
  txid,
  claimed,
  claims,
  taken = false,
}: Omit<ClaimFacts, 'taken'> & { taken?: boolean }) {
  if (state !== 'waiting' || claimed || claims >= MOST_CLAIMS) return 'illegal_operation'
  if (at.getTime() - openedAt.getTime() > CLAIM_DAYS * 86_400_000) return 'illegal_operation'
  if (txid === undefined) return 'wrong_param'
  return taken ? 'illegal_operation' : undefined
}

/** How well a chain is read: normally, with a delay, or not at all. Payments made meanwhile are credited later. */
export type ChainState = 'live' | 'delayed' | 'down'

export interface ChainStateFacts {
  at: Date
  /** When the chain was last read; undefined: never. */
  readAt: Date | undefined
  /** When the chain last grew, and the seconds without growth after which it counts as delayed. */
  grownAt: Date | undefined
  stalls: number
  /** Number of known blocks that are not read yet. */
  behind: bigint
  /** Since when confirmed payments wait because too few providers confirm them. */
  waitsSince: Date | undefined
}

/** Seconds since the last reading after which a chain counts as delayed, and as down. */
const LATE_SECONDS = { delayed: 20, down: 60 }

/** More unread blocks than this are a delay that members notice: about a minute on either chain. */
const FAR_BEHIND_BLOCKS = 60n

/** Computes how well a chain is read. */
export function chainState({ at, readAt, grownAt, stalls, behind, waitsSince }: ChainStateFacts): ChainState {
  const since = (moment: Date) => (at.getTime() - moment.getTime()) / 1000
  if (!readAt || since(readAt) > LATE_SECONDS.down) return 'down'
  const late =
    since(readAt) > LATE_SECONDS.delayed ||
    behind > FAR_BEHIND_BLOCKS ||
    (grownAt !== undefined && since(grownAt) > stalls)
  return late || (waitsSince !== undefined && since(waitsSince) > LATE_SECONDS.delayed) ? 'delayed' : 'live'
}

/** Seconds of growth that are plausible at any moment: clocks differ, and blocks come in bursts. */
const BURST_SECONDS = 900

/** Growth of a chain: the last agreed height, its age in seconds, and the maximum blocks per second. */
export interface GrowthFacts {
  last: bigint
  seconds: number
  fastest: number
}

/** The highest block that the chain can have reached by now. */
export const highestPlausible = ({ last, seconds, fastest }: GrowthFacts) =>
  last + BigInt(Math.min(Math.ceil((Math.max(seconds, 0) + BURST_SECONDS) * fastest), Number.MAX_SAFE_INTEGER))

/** The maximum number of days to set a chain back: people have long looked at older payments. */
export const SET_BACK_DAYS = 3

/** Progress of a chain's reading: first and last read block, highest final block by its providers, maximum blocks per second. */
export interface ReadFacts {
  first: bigint
  scanned: bigint
  finalized: bigint
  fastest: number
}

/** The first reason to refuse to set a chain back to a block, or undefined. */
export function refuseSetBack(block: bigint, { first, scanned, finalized, fastest }: ReadFacts) {
  const days = BigInt(Math.min(Math.ceil(SET_BACK_DAYS * 86_400 * fastest), Number.MAX_SAFE_INTEGER))
  return block < first || block > scanned || block > finalized || block < finalized - days ? 'illegal_value' : undefined
}

/** A payment that matched no deposit, or that came in another token. */
export interface PaymentFacts {
  state: 'credited' | 'assigned' | 'unmatched' | 'seen' | 'orphaned' | 'wrong token'
  /** The payment is no longer on the chain. */
  lost: boolean
  /** Two operators decided to leave it as it is. */
  left: boolean
  /** Whole millionths. */
  amount: bigint
  /** A request about it waits for a second operator. */
  asked: boolean
}

/** The first reason to refuse to assign a payment, or undefined. A payment that was left may still be assigned. */
export function refuseAssigning({ state, lost, amount, asked }: PaymentFacts) {
  return state !== 'unmatched' || lost || amount <= 0n || asked ? 'illegal_operation' : undefined
}

/** The first reason to refuse to leave a payment as it is, or undefined. */
export function refuseLeaving({ state, left, asked }: PaymentFacts) {
  return (state !== 'unmatched' && state !== 'wrong token') || left || asked ? 'illegal_operation' : undefined
}

/** A member's claim on a payment and its state. */
export interface PaymentClaim {
  uid: number
  state: 'looked at' | 'credited' | 'left'
}

/** True when several members have open claims on one payment: then a claim alone does not decide the owner. */
export const isContested = (claims: readonly PaymentClaim[]) =>
  new Set(claims.filter(({ state }) => state === 'looked at').map(({ uid }) => uid)).size > 1

/** The claims of all others, which assigning the payment rejects. */
export const rejectedClaims = <C extends { uid: number }>(claims: readonly C[], to: number | 'treasury') =>
  claims.filter(({ uid }) => uid !== to)

/**
 * The first reason to refuse an approved decision about a payment, or undefined.
 * Refuses when it would reject a claim that came after the request, so that neither operator saw it.
 */
export const refuseUnseen = (turned: readonly { id: string }[], seen: readonly string[]) =>
  turned.some(({ id }) => !seen.includes(id)) ? 'illegal_operation' : undefined

/** A deposit that a member claims a payment was for. */
export interface ClaimedDeposit {
  asked: bigint
  openedAt: Date
  /** End of its grace period. */
  graceUntil: Date
}

const distance = (one: bigint, other: bigint) => (one < other ? other - one : one - other)

/** Sorts by the distance between the requested amount and `amount`, nearest first. */
export const byNearness = <C extends { asked: bigint }>(claims: readonly C[], amount: bigint) =>
  claims.toSorted((one, other) => Number(distance(one.asked, amount) - distance(other.asked, amount)))

/**
 * The claimed deposit that a payment was probably for: open when the payment came, and the nearest in amount.
 * @returns undefined when none is open, or when two are equally near
 */
export function nearest<C extends ClaimedDeposit>(claims: readonly C[], payment: { amount: bigint; seenAt: Date }) {
  const { amount, seenAt } = payment
  const inTime = claims.filter(({ openedAt, graceUntil }) => openedAt <= seenAt && seenAt <= graceUntil)
  const [first, second] = byNearness(inTime, amount)
  return first && second && distance(first.asked, amount) === distance(second.asked, amount) ? undefined : first
}
