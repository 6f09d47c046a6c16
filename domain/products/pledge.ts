import type { BusinessDay } from '../business-day.ts'
import { type Cig, limitOnWire, micros, type Price, UNIT, type Uscd } from '../money/micros.ts'
import { ceiled, floored, worthOf } from '../money/rounding.ts'
import { readers } from '../typed/kinds.ts'

/**
 * `paid`: running and earning profit. `ended`: returned. The only transition is from `paid` to `ended` (rules D9).
 */
export const pledgeStatuses = ['paid', 'ended'] as const
export type PledgeStatus = (typeof pledgeStatuses)[number]

/** Filters of a pledge list, by the number `type` on the wire. */
export const pledgeTypes = { 0: pledgeStatuses, 1: ['paid'], 2: ['ended'] } as const satisfies Record<
  number,
  readonly PledgeStatus[]
>

const DAY_MS = 24 * 3_600_000
const letters = 'HP-'

/** A pledge's number as members see it: `HP-0412`. */
export const pledgeNumber = (id: bigint | number) => letters + String(id).padStart(4, '0')

/** Parses a pledge number; undefined when the text is none. */
export const pledgeOfNumber = (text: string): bigint | undefined => {
  const number = readers.itemNumber(text)
  const digits = /^HP-(\d{4,18})$/.exec(number)?.[1]
  return digits !== undefined && pledgeNumber(BigInt(digits)) === number ? BigInt(digits) : undefined
}

/** The maximum of ₡ that count towards a pledge: its amount at the price, rounded up to the millionth. */
export const mostCig = (money: Uscd, price: Price): Cig => micros(ceiled(money, UNIT, price))

/** The rest to pay in USCD after ₡ are used. The worth of the ₡ is rounded down, so the rest is rounded up. */
export function restOf(money: Uscd, cig: Cig, price: Price): Uscd {
  const worth = worthOf(cig, price)
  return micros(worth < money ? money - worth : 0n)
}

/** A pledge's profit per midnight, rounded down. @param rate millionths of the amount per day */
export const dailyProfit = (money: Uscd, rate: bigint): Uscd => micros(floored(money, rate, UNIT))

/** A pledge's total profit. It is set aside before the sale (rules M7). */
export const promiseOf = (money: Uscd, { rate, days }: { rate: bigint; days: number }): Uscd =>
  micros(dailyProfit(money, rate) * BigInt(days))

/** When a pledge ends: `days` times 24 hours later, independent of the calendar (threats C44). */
export const pledgeEnds = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

/** True when a pledge of the day `pledged` earns at the midnight that begins `day`: on each of the `days` midnights after it. */
export const isDue = (pledged: BusinessDay, days: number, day: BusinessDay) => {
  const passed = Math.round((Date.parse(day) - Date.parse(pledged)) / DAY_MS)
  return passed >= 1 && passed <= days
}

export interface PledgeRoomFacts {
  /** USCD balance of the treasury. */
  treasury: Uscd
  /** The part of it that covers the interest of the flexible treasure (rules M7). */
  kept: Uscd
  /** Profit in millionths per day, and the number of days. */
  rate: bigint
  days: number
  /** The limit of all pledges per day; 0: no limit. */
  quota: bigint
  /** Sum of the pledges of this day. */
  sold: bigint
}

/** How much may still be pledged: the amount whose whole profit the treasury can set aside, capped by the day's quota. */
export function pledgeRoom({ treasury, kept, rate, days, quota, sold }: PledgeRoomFacts): Uscd {
  const free = treasury > kept ? treasury - kept : 0n
  const covered = (free * UNIT) / (rate * BigInt(days))
  if (quota === 0n) return limitOnWire(covered)
  const left = quota > sold ? quota - sold : 0n
  return limitOnWire(left < covered ? left : covered)
}

export interface PledgeFacts {
  /** Whether the platform accepts pledges (rules D16). */
  open: boolean
  /** Amount of the pledge. */
  money: Uscd
  /** ₡ used towards it. */
  cig: Cig
  price: Price
  /** Minimum amount, and the step that it must be a multiple of. */
  least: bigint
  step: bigint
  /** Balances of the transaction wallet and of the profit wallet (₡). */
  balance: Uscd
  profit: Cig
  /** See `pledgeRoom`. */
  room: Uscd
}

/** The first reason to refuse a pledge (rules D9), or undefined. */
export function refusePledge({ open, money, cig, price, least, step, balance, profit, room }: PledgeFacts) {
  if (!open) return 'not_offered'
  if (money < least || money <= 0n || money % step !== 0n) return 'wrong_pledge_money'
  if (cig > mostCig(money, price)) return 'cb_wrong_money'
  if (cig > profit) return 'cb_not_enough_money'
  if (restOf(money, cig, price) > balance) return 'not_enough_money'
  if (money > room) return 'pledge_limit_reached'
  return undefined
}
