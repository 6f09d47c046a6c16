import type { Usdt } from './micros.ts'

/** The chains that USDT travels on, by their name on the wire. */
export const chains = ['BSC', 'TRX'] as const
export type Chain = (typeof chains)[number]

/** The tail that makes an amount unique: 1 to this many millionths on top of what the member asked for (decisions §5). */
export const LARGEST_TAIL = 9_999n

/** The largest deposit that can be asked for: ten million USDT, so that what a member owns stays far inside the wire's range. */
export const LARGEST_DEPOSIT = 10_000_000_000_000n

export interface DepositFacts {
  money: Usdt
  /** The least that may be deposited, a platform setting. */
  minimum: Usdt
  /** Whether this platform watches the chain that was asked for. */
  chainOffered: boolean
}

/** The first reason to refuse opening a deposit (decisions §5), or undefined. */
export function refuseDeposit({ money, minimum, chainOffered }: DepositFacts) {
  if (!chainOffered) return 'illegal_deposit'
  if (money < minimum) return 'minimum_deposit_limit'
  if (money > LARGEST_DEPOSIT) return 'illegal_value'
  return undefined
}

export interface DepositPauseFacts {
  now: Date
  /** When the member opened the last deposit of this kind, if ever. */
  lastOpenedAt: Date | undefined
  lastWasPaid: boolean
  /** Seconds between two unpaid deposits, a platform setting. */
  pause: number
}

/** A new deposit may be opened some minutes after the last, unless that one was paid (decisions §5). */
export function refuseAnotherDeposit({ now, lastOpenedAt, lastWasPaid, pause }: DepositPauseFacts) {
  if (!lastOpenedAt || lastWasPaid) return undefined
  return now.getTime() - lastOpenedAt.getTime() < pause * 1000 ? 'deposit_too_frequent' : undefined
}

export interface ReservationFacts {
  /** Unpaid deposits of the member whose exact amounts nobody else can have yet. */
  reserved: number
  /** They are activated, or have paid a deposit before. */
  known: boolean
  /** The most of somebody known, and of somebody new: platform settings. */
  most: number
  mostNew: number
}

/** The exact amounts of an address are few: nobody keeps many of them from others without paying, and somebody new next to none. */
export const refuseReservation = ({ reserved, known, most, mostNew }: ReservationFacts) =>
  reserved >= (known ? most : mostNew) ? 'deposit_too_frequent' : undefined

/** In how many blocks a payment on a chain must lie, by the settings in force. */
export const confirmationsOn = (
  { confirmationsBsc, confirmationsTrx }: { confirmationsBsc: number; confirmationsTrx: number },
  chain: Chain,
) => (chain === 'BSC' ? confirmationsBsc : confirmationsTrx)

/** A deposit's record status on the wire (decisions §5). */
export const depositStatus = { waiting: 0, credited: 1, expired: 2, confirming: 3 } as const
export type DepositState = keyof typeof depositStatus

/** Days after its opening for which a member may say which transaction paid a deposit. */
export const CLAIM_DAYS = 30

/** How often a member may say it of one deposit: an answer that was given thrice is given. */
export const MOST_CLAIMS = 3

export interface ClaimFacts {
  at: Date
  /** How the deposit stands. */
  state: 'waiting' | 'confirming' | 'credited'
  openedAt: Date
  /** The transaction's id as it was read; undefined: it has not the form of the chain's ids. */
  txid: string | undefined
  /** Something was said of this deposit that operators still look at. */
  claimed: boolean
  /** How often something was said of it, that included. */
  claims: number
  /** Everything that this transaction paid to us has been credited. That others claim it too is no reason. */
  taken: boolean
}

/**
 * The first reason to refuse a member's word on which transaction paid a deposit of theirs, or undefined. The word credits
 * nothing: it leads operators to the payment. A form that cannot know whether the transaction is taken leaves it out.
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

/** How well a chain is read: as it should be, with a delay, or not at all. What is paid meanwhile is credited later. */
export type ChainState = 'live' | 'delayed' | 'down'

export interface ChainStateFacts {
  at: Date
  /** When the chain was last read; undefined: never. */
  readAt: Date | undefined
  /** When it was last seen to have grown, and after how many seconds without that it is not being read from its end. */
  grownAt: Date | undefined
  stalls: number
  /** Blocks that are there and have not been read yet. */
  behind: bigint
  /** Since when payments that are deep enough wait because too few providers speak for them. */
  waitsSince: Date | undefined
}

/** Seconds without a reading after which a chain counts as delayed, and as down. */
const LATE = { delayed: 20, down: 60 }

/** More unread blocks than this are a delay that members notice: a minute of them on either chain. */
const FAR_BEHIND = 60n

/** How well a chain is read, out of what is known of it. */
export function chainState({ at, readAt, grownAt, stalls, behind, waitsSince }: ChainStateFacts): ChainState {
  const since = (moment: Date) => (at.getTime() - moment.getTime()) / 1000
  if (!readAt || since(readAt) > LATE.down) return 'down'
  const late = since(readAt) > LATE.delayed || behind > FAR_BEHIND || (grownAt !== undefined && since(grownAt) > stalls)
  return late || (waitsSince !== undefined && since(waitsSince) > LATE.delayed) ? 'delayed' : 'live'
}

/** So many seconds of a chain's growth are plausible at any moment: clocks differ, and blocks come in bursts. */
const BURST = 900

/** How a chain has grown: the last height that was agreed on, how many seconds ago, and the most blocks that come in a second. */
export interface GrowthFacts {
  last: bigint
  seconds: number
  fastest: number
}

/** The highest block that a chain can have come to by now. */
export const highestPlausible = ({ last, seconds, fastest }: GrowthFacts) =>
  last + BigInt(Math.min(Math.ceil((Math.max(seconds, 0) + BURST) * fastest), Number.MAX_SAFE_INTEGER))

/** A chain is set back by this many days at most: what is older has long been looked at by people. */
export const SET_BACK_DAYS = 3

/** How far a chain was read: its first and last block, the highest that is final by its providers, and the most that come in a second. */
export interface ReadFacts {
  first: bigint
  scanned: bigint
  finalized: bigint
  fastest: number
}

/** The first reason to refuse setting a chain back to a block, or undefined. */
export function refuseSetBack(block: bigint, { first, scanned, finalized, fastest }: ReadFacts) {
  const days = BigInt(Math.min(Math.ceil(SET_BACK_DAYS * 86_400 * fastest), Number.MAX_SAFE_INTEGER))
  return block < first || block > scanned || block > finalized || block < finalized - days ? 'illegal_value' : undefined
}

/** How a payment stands that matched no deposit, or that came in another token. */
export interface PaymentFacts {
  state: 'credited' | 'assigned' | 'unmatched' | 'seen' | 'orphaned' | 'wrong token'
  /** It is no longer on the chain. */
  lost: boolean
  /** Two operators have left it as it is. */
  left: boolean
  /** Whole millionths of it. */
  amount: bigint
  /** Something was asked about it that a second operator has not decided yet. */
  asked: boolean
}

/** The first reason to refuse giving a payment to somebody, or undefined. One that was left may still find its owner. */
export function refuseAssigning({ state, lost, amount, asked }: PaymentFacts) {
  return state !== 'unmatched' || lost || amount <= 0n || asked ? 'illegal_operation' : undefined
}

/** The first reason to refuse leaving a payment as it is, or undefined. */
export function refuseLeaving({ state, left, asked }: PaymentFacts) {
  return (state !== 'unmatched' && state !== 'wrong token') || left || asked ? 'illegal_operation' : undefined
}

/** Whose claim it is, and whether operators still look at it. */
export interface SaidFacts {
  uid: number
  state: 'looked at' | 'credited' | 'left'
}

/** Whether several members say of one payment that it is theirs: then no one's word alone tells whose it is. */
export const isContested = (claims: readonly SaidFacts[]) =>
  new Set(claims.filter(({ state }) => state === 'looked at').map(({ uid }) => uid)).size > 1

/** The claims of everybody else, which giving a payment to somebody turns down. */
export const turnedDown = <C extends { uid: number }>(claims: readonly C[], to: number | 'treasury') =>
  claims.filter(({ uid }) => uid !== to)

/**
 * The first reason to refuse what two operators have agreed on about a payment, or undefined: somebody would be turned down
 * who claimed it after it was asked for, and of whom neither knew.
 */
export const refuseUnseen = (turned: readonly { id: string }[], seen: readonly string[]) =>
  turned.some(({ id }) => !seen.includes(id)) ? 'illegal_operation' : undefined

/** A deposit that somebody says a payment was for. */
export interface MeantFacts {
  asked: bigint
  openedAt: Date
  /** The end of its grace. */
  graceUntil: Date
}

const distance = (one: bigint, other: bigint) => (one < other ? other - one : one - other)

/** In the order of how near what was asked for is to what came, the nearest first. */
export const byNearness = <C extends { asked: bigint }>(claims: readonly C[], amount: bigint) =>
  claims.toSorted((one, other) => Number(distance(one.asked, amount) - distance(other.asked, amount)))

/**
 * Whose deposit a payment was probably meant for, of those that are claimed: it was asked for when the payment came, and its
 * amount is the nearest. Nobody's where two are as near.
 */
export function nearest<C extends MeantFacts>(claims: readonly C[], payment: { amount: bigint; seenAt: Date }) {
  const { amount, seenAt } = payment
  const inTime = claims.filter(({ openedAt, graceUntil }) => openedAt <= seenAt && seenAt <= graceUntil)
  const [first, second] = byNearness(inTime, amount)
  return first && second && distance(first.asked, amount) === distance(second.asked, amount) ? undefined : first
}
