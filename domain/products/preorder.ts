import { type BusinessDay, businessDay, dayAfter, momentOf, startOf } from '../business-day.ts'
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

/** What a pre-order is paid in (decisions §8). */
export const preorderTypes = ['usdc', 'cig'] as const
export type PreorderType = (typeof preorderTypes)[number]

/** The coin that an order of a type is paid in. */
export const coinOf = (type: PreorderType) => (type === 'usdc' ? ('USCD' as const) : ('CIG' as const))

/**
 * `created`: waits for its draw. `locked`: won. `paying`: may be paid. `paid`: held. `ended`: paid back with its profit.
 * `failed`: not drawn.
 */
export const preorderStatuses = ['created', 'locked', 'paying', 'paid', 'ended', 'failed'] as const
export type PreorderStatus = (typeof preorderStatuses)[number]

/** Where each status may lead (specification two §4). The database keeps to the same table (migrations/0024-preorders.sql). */
export const preorderLifecycle = {
  created: ['locked', 'failed'],
  locked: ['paying'],
  paying: ['paid'],
  paid: ['ended'],
  ended: [],
  failed: [],
} as const satisfies Record<PreorderStatus, readonly PreorderStatus[]>

/** When draws are held, every day (decisions §8). */
export const drawTimes = ['10:00', '22:00'] as const

/** The draws after a moment, in order: `count` of them. One that is held at the moment itself is over. */
export function drawsAfter(at: Date, count: number): Date[] {
  const today = businessDay(at)
  const days = Array.from({ length: Math.ceil(count / drawTimes.length) + 1 }, (_, n) => dayAfter(today, n))
  return days
    .flatMap((day) => drawTimes.map((time) => momentOf(day, time)))
    .filter((due) => due > at)
    .slice(0, count)
}

const letters = 'HM-'

/** The number that members know an order by: `HM-0412`. */
export const orderNumber = (oid: bigint | number) => letters + String(oid).padStart(4, '0')

/** The order that such a number names; undefined where the text is none. */
export const orderOfNumber = (text: string): bigint | undefined => {
  const number = readers.itemNumber(text)
  const digits = /^HM-(\d{4,18})$/.exec(number)?.[1]
  return digits !== undefined && orderNumber(BigInt(digits)) === number ? BigInt(digits) : undefined
}

/** Between which amounts an order lies, and of which step it is a multiple (0: of none); millionths of the coin that it is paid in. */
export interface PreorderLimits {
  least: bigint
  most: bigint
  step: bigint
}

/** What is known when a member creates an order. */
export interface PreorderFacts {
  /** Whether the platform sells pre-orders at all. */
  open: boolean
  type: PreorderType
  money: bigint
  limits: PreorderLimits
  /** What stands on the profit wallet; of an order in USCD nothing is looked at before it is paid. */
  cig: Cig
  at: Date
  /** Until when the next draw takes entries. */
  closesAt: Date
  /** The member has created one on this business day. One that repeats a failed order is none: that one has counted already, on its own day. */
  createdToday: boolean
  /** An order of the member's waits for its draw. */
  waiting: boolean
  /** When the member was last drawn, and how many seconds they wait since. */
  wonAt: Date | null
  rest: number
  /** The failed order that is ordered again, if it is. */
  again?: { type: PreorderType; money: bigint; status: PreorderStatus; taken: boolean } | undefined
}

function refuseAmount({ type, money, limits: { least, most, step } }: PreorderFacts) {
  if (type === 'cig') return money < least || money > most ? 'cb_wrong_money' : undefined
  if (money < least) return 'order_amount_must_be_larger'
  return money > most || (step > 0n && money % step !== 0n) ? 'wrong_order_money' : undefined
}

/** A failed order can be ordered again once, as it was. */
function refuseAgain({ type, money, again }: PreorderFacts) {
  if (!again) return undefined
  return again.status !== 'failed' || again.taken || again.type !== type || again.money !== money
    ? ('wrong_order' as const)
    : undefined
}

/** The first reason to refuse that an order is created (decisions §8), or undefined. */
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

/** The first reason to refuse that an order is paid, or undefined. One that was not paid in time stays payable. `balance`: of the coin it is paid in. */
export function refusePayment({ status, money, balance }: { status: PreorderStatus; money: bigint; balance: bigint }) {
  if (status !== 'paying') return 'wrong_order'
  return money > balance ? 'not_enough_money' : undefined
}

/** What an order is worth in USD: what is counted for the line above who paid it. */
export const worthOfPreorder = (type: PreorderType, money: bigint, price: Price): Uscd =>
  type === 'usdc' ? micros(money) : worthOf(micros(money), price)

/** The profit of an order in ₡ at a price, floored: fixed when it is paid, and set aside then (decisions §8). */
export const promisedFor = (
  type: PreorderType,
  money: bigint,
  { rate, price }: { rate: PerMille; price: Price },
): Cig => (type === 'usdc' ? micros(floored(money, rate * UNIT, 1000n * price)) : micros(floored(money, rate, 1000n)))

/** Which of some orders could all be paid, one after the other: their profits fit into an amount of ₡. One that does not is passed over. */
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

/** The most that orders of a type may come to together, so that their profits are no more than an amount of ₡. */
export const coveredBy = (type: PreorderType, cig: Cig, { rate, price }: { rate: PerMille; price: Price }): Micros => {
  // A profit of nothing is covered by anything, and by nothing too.
  if (rate === 0n) return micros(LARGEST_ON_WIRE)
  if (cig <= 0n) return micros(0n)
  return limitOnWire(type === 'usdc' ? floored(cig, 1000n * price, rate * UNIT) : floored(cig, 1000n, rate))
}

/**
 * What a draw may give away of a type, in millionths of the coin that it is paid in: what half of the ₡ that are free would
 * cover, as both types are promised out of the same ones, or less where a setting says so (0: it says nothing).
 */
export function quotaOf(
  type: PreorderType,
  { free, atMost, rate, price }: { free: Cig; atMost: bigint; rate: PerMille; price: Price },
): Micros {
  const covered = coveredBy(type, micros<'CIG'>(free / 2n), { rate, price })
  return atMost > 0n && atMost < covered ? micros(atMost) : covered
}

/** When the holding of an order ends that is paid at a moment: at the first midnight after so many seconds, when the day is settled. */
export function holdingEnds(paidAt: Date, holding: number): Date {
  const over = new Date(paidAt.getTime() + holding * 1000)
  const day: BusinessDay = businessDay(over)
  return startOf(day).getTime() === over.getTime() ? over : startOf(dayAfter(day))
}
