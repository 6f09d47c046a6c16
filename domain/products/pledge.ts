import type { BusinessDay } from '../business-day.ts'
import { type Cig, limitOnWire, micros, type Price, UNIT, type Uscd } from '../money/micros.ts'
import { ceiled, floored, worthOf } from '../money/rounding.ts'
import { readers } from '../typed/kinds.ts'

/** `paid`: held, and bringing profit. `ended`: returned. A pledge leads from the first to the second, and nowhere else (specification two §4). */
export const pledgeStatuses = ['paid', 'ended'] as const
export type PledgeStatus = (typeof pledgeStatuses)[number]

/** Which pledges a list asks for, as `type` numbers them on the wire. */
export const pledgeTypes = { 0: pledgeStatuses, 1: ['paid'], 2: ['ended'] } as const satisfies Record<
  number,
  readonly PledgeStatus[]
>

const DAY = 24 * 3_600_000
const letters = 'HP-'

/** The number that members know a pledge by: `HP-0412`. */
export const pledgeNumber = (id: bigint | number) => letters + String(id).padStart(4, '0')

/** The pledge that such a number names; undefined where the text is none. */
export const pledgeOfNumber = (text: string): bigint | undefined => {
  const number = readers.itemNumber(text)
  const digits = /^HP-(\d{4,18})$/.exec(number)?.[1]
  return digits !== undefined && pledgeNumber(BigInt(digits)) === number ? BigInt(digits) : undefined
}

/** The most ₡ that count towards a pledge: as many as it comes to, rounded up to the millionth. */
export const mostCig = (money: Uscd, price: Price): Cig => micros(ceiled(money, UNIT, price))

/** What is left to pay in USCD where so many ₡ are used: they count for what they are worth, rounded down, so the rest is rounded up. */
export function restOf(money: Uscd, cig: Cig, price: Price): Uscd {
  const worth = worthOf(cig, price)
  return micros(worth < money ? money - worth : 0n)
}

/** What a pledge brings on each midnight, rounded down. @param rate millionths of it, a day */
export const dailyProfit = (money: Uscd, rate: bigint): Uscd => micros(floored(money, rate, UNIT))

/** What a pledge brings in all: it is set aside before it is sold (decisions §2, rule 2). */
export const promiseOf = (money: Uscd, { rate, days }: { rate: bigint; days: number }): Uscd =>
  micros(dailyProfit(money, rate) * BigInt(days))

/** When a pledge ends: so many times 24 hours later, whatever the calendar says of years (threats C44). */
export const pledgeEnds = (at: Date, days: number) => new Date(at.getTime() + days * DAY)

/** Whether profit is paid on the midnight with which a business day begins, for a pledge that counts for one: on each of so many midnights after it. */
export const isDue = (pledged: BusinessDay, days: number, day: BusinessDay) => {
  const passed = Math.round((Date.parse(day) - Date.parse(pledged)) / DAY)
  return passed >= 1 && passed <= days
}

export interface PledgeRoomFacts {
  /** What the treasury holds of USCD. */
  treasury: Uscd
  /** What of it the interest of the flexible treasure is covered with (decisions §2, rule 2). */
  kept: Uscd
  /** Millionths a day, and for how many days. */
  rate: bigint
  days: number
  /** What may be pledged on a day in all; 0: it has no limit of its own. */
  quota: bigint
  /** What was pledged on it already. */
  sold: bigint
}

/** How much may still be pledged: what the treasury can set the whole profit aside for, or less by the day's quota. */
export function pledgeRoom({ treasury, kept, rate, days, quota, sold }: PledgeRoomFacts): Uscd {
  const free = treasury > kept ? treasury - kept : 0n
  const covered = (free * UNIT) / (rate * BigInt(days))
  if (quota === 0n) return limitOnWire(covered)
  const left = quota > sold ? quota - sold : 0n
  return limitOnWire(left < covered ? left : covered)
}

export interface PledgeFacts {
  /** Whether the platform takes pledges at all (decisions §11). */
  open: boolean
  /** What it comes to. */
  money: Uscd
  /** ₡ that are used towards it. */
  cig: Cig
  price: Price
  /** What it comes to at least, and what it is a multiple of. */
  least: bigint
  step: bigint
  /** What stands on the transaction wallet, and of ₡ on the profit wallet. */
  balance: Uscd
  profit: Cig
  /** See `pledgeRoom`. */
  room: Uscd
}

/** The first reason to refuse a pledge (decisions §8), or undefined. */
export function refusePledge({ open, money, cig, price, least, step, balance, profit, room }: PledgeFacts) {
  if (!open) return 'not_offered'
  if (money < least || money <= 0n || money % step !== 0n) return 'wrong_pledge_money'
  if (cig > mostCig(money, price)) return 'cb_wrong_money'
  if (cig > profit) return 'cb_not_enough_money'
  if (restOf(money, cig, price) > balance) return 'not_enough_money'
  if (money > room) return 'pledge_limit_reached'
  return undefined
}
