import { businessDay, dayAfter, midnightFrom, momentOf } from '../business-day.ts'
import {
  type Cig,
  LARGEST_ON_WIRE,
  limitOnWire,
  type Micros,
  micros,
  type Price,
  UNIT,
  type Uscd,
} from '../money/micros.ts'
import { floored, type PerMille, worthOf } from '../money/rounding.ts'
import { readers } from '../typed/kinds.ts'

/** Payment types of a pre-order (rules D5). */
export const preorderTypes = ['usdc', 'cig'] as const
export type PreorderType = (typeof preorderTypes)[number]

/** The payment coin of a type. */
export const coinOf = (type: PreorderType) => (type === 'usdc' ? ('USCD' as const) : ('CIG' as const))

/**
 * `created`: waits for its draw. `locked`: won. `paying`: can be paid. `paid`: running. `ended`: repaid with its profit.
 * `failed`: not drawn.
 */
export const preorderStatuses = ['created', 'locked', 'paying', 'paid', 'ended', 'failed'] as const
export type PreorderStatus = (typeof preorderStatuses)[number]

/** Allowed transitions (rules D1). The database enforces the same table (migrations/0024-preorders.sql). */
export const preorderLifecycle = {
  created: ['locked', 'failed'],
  locked: ['paying'],
  paying: ['paid'],
  paid: ['ended'],
  ended: [],
  failed: [],
} as const satisfies Record<PreorderStatus, readonly PreorderStatus[]>

/** Daily draw times in UTC+8 (rules D2). */
export const drawTimes = ['10:00', '22:00'] as const

/** The next `count` draws after a moment, in order. A draw due at the moment itself is over. */
export function drawsAfter(at: Date, count: number): Date[] {
  const today = businessDay(at)
  const days = Array.from({ length: Math.ceil(count / drawTimes.length) + 1 }, (_, n) => dayAfter(today, n))
  return days
    .flatMap((day) => drawTimes.map((time) => momentOf(day, time)))
    .filter((due) => due > at)
    .slice(0, count)
}

const letters = 'HM-'

/** An order's number as members see it: `HM-0412`. */
export const orderNumber = (oid: bigint | number) => letters + String(oid).padStart(4, '0')

/** Parses an order number; undefined when the text is none. */
export const orderOfNumber = (text: string): bigint | undefined => {
  const number = readers.itemNumber(text)
  const digits = /^HM-(\d{4,18})$/.exec(number)?.[1]
  return digits !== undefined && orderNumber(BigInt(digits)) === number ? BigInt(digits) : undefined
}

/** Minimum, maximum and step of an order (step 0: none), in millionths of its payment coin. */
export interface PreorderLimits {
  least: bigint
  most: bigint
  step: bigint
}

/** Input of the rules for creating an order. */
export interface PreorderFacts {
  /** Whether the platform sells pre-orders. */
  open: boolean
  type: PreorderType
  money: bigint
  limits: PreorderLimits
  /** Balance of the profit wallet. An order in USCD needs no balance before it is paid. */
  cig: Cig
  at: Date
  /** When the next draw stops accepting entries. */
  closesAt: Date
  /** The member has created an order on this business day. A repeated failed order does not count: it counted on its own day. */
  createdToday: boolean
  /** An order of the member waits for its draw. */
  waiting: boolean
  /** When the member last won, and the seconds to wait after that. */
  wonAt: Date | null
  rest: number
  /** The failed order that this one repeats, if any. */
  again?: { type: PreorderType; money: bigint; status: PreorderStatus; taken: boolean } | undefined
}

function refuseAmount({ type, money, limits: { least, most, step } }: PreorderFacts) {
  if (type === 'cig') return money < least || money > most ? 'cb_wrong_money' : undefined
  if (money < least) return 'order_amount_must_be_larger'
  return money > most || (step > 0n && money % step !== 0n) ? 'wrong_order_money' : undefined
}

/** The reason to refuse to repeat an order, or undefined. A failed order can be repeated once, unchanged. */
function refuseAgain({ type, money, again }: PreorderFacts) {
  if (!again) return undefined
  return again.status !== 'failed' || again.taken || again.type !== type || again.money !== money
    ? ('wrong_order' as const)
    : undefined
}

/** The first reason to refuse a new order (rules D1), or undefined. */
export function refusePreorder(facts: PreorderFacts) {
  const { open, type, money, cig, at, closesAt, createdToday, waiting, wonAt, rest, again } = facts
  if (!open) return 'not_offered'
  const wrong = refuseAgain(facts) ?? refuseAmount(facts)
  if (wrong) return wrong
  if (at >= closesAt) return 'order_time_limit'
  if (waiting || (createdToday && !again)) return 'order_created_today'
  if (wonAt && at.getTime() < wonAt.getTime() + rest * 1000) return 'cant_created_in_5day_lott'
  return type === 'cig' && money > cig ? 'cb_not_enough_money' : undefined
}

/**
 * The first reason to refuse the payment of an order, or undefined. An overdue order stays payable. `balance`: in its payment
 * coin.
 */
export function refusePayment({ status, money, balance }: { status: PreorderStatus; money: bigint; balance: bigint }) {
  if (status !== 'paying') return 'wrong_order'
  return money > balance ? 'not_enough_money' : undefined
}

/** The worth of an order in USD, which counts for the payer's upline. */
export const worthOfPreorder = (type: PreorderType, money: bigint, price: Price): Uscd =>
  type === 'usdc' ? micros(money) : worthOf(micros(money), price)

/** The profit of an order in ₡ at a price, floored. It is fixed and set aside at payment (rules D5). */
export const promisedFor = (
  type: PreorderType,
  money: bigint,
  { rate, price }: { rate: PerMille; price: Price },
): Cig => (type === 'usdc' ? micros(floored(money, rate * UNIT, 1000n * price)) : micros(floored(money, rate, 1000n)))

/** The orders that can all be paid in sequence: their profits fit into `free`. Skips an order that does not fit. */
export function coveredTogether<Order extends { type: PreorderType; money: bigint }>(
  orders: readonly Order[],
  { free, rate, price }: { free: Cig; rate: PerMille; price: Price },
): Order[] {
  let left: bigint = free
  return orders.filter(({ type, money }) => {
    const profit = promisedFor(type, money, { rate, price })
    if (profit > left) return false
    left -= profit
    return true
  })
}

/** The maximum sum of a type's orders whose profits fit into an amount of ₡. */
export const coveredBy = (type: PreorderType, cig: Cig, { rate, price }: { rate: PerMille; price: Price }): Micros => {
  // Zero profit is always covered, even by zero.
  if (rate === 0n) return micros(LARGEST_ON_WIRE)
  if (cig <= 0n) return micros(0n)
  return limitOnWire(type === 'usdc' ? floored(cig, 1000n * price, rate * UNIT) : floored(cig, 1000n, rate))
}

/**
 * The quota of a draw for a type, in millionths of its payment coin: the amount covered by half of the free ₡, because both types
 * are promised from the same ₡. A setting may cap it (`atMost`; 0: no cap).
 */
export function quotaOf(
  type: PreorderType,
  { free, atMost, rate, price }: { free: Cig; atMost: bigint; rate: PerMille; price: Price },
): Micros {
  const covered = coveredBy(type, micros<'CIG'>(free / 2n), { rate, price })
  return atMost > 0n && atMost < covered ? micros(atMost) : covered
}

/** When a paid order ends: at the first midnight after `holding` seconds, when the day is settled. */
export const holdingEnds = (paidAt: Date, holding: number): Date =>
  midnightFrom(new Date(paidAt.getTime() + holding * 1000))
