import { dayAfter } from '../business-day.ts'
import { micros, type Usdt } from '../money/micros.ts'
import { type ShopDay, shopDay, shopMoment } from './shop-time.ts'

/** How often a payout is due by the clock. */
export const payoutSchedules = ['none', 'daily', 'weekly', 'monthly'] as const
export type PayoutSchedule = (typeof payoutSchedules)[number]

/** The last day of a month on which a monthly payout can be due: every month has it. */
export const LAST_MONTH_DAY = 28

/** When a merchant's payouts are requested without them. */
export interface PayoutRule {
  schedule: PayoutSchedule
  /** Of a weekly one: 1 is Monday, 7 is Sunday. */
  weekday: number | null
  /** Of a monthly one: 1 to 28. */
  monthDay: number | null
  /** The hour of the shop's clock, 0 to 23; null without a schedule. */
  hour: number | null
  /** As soon as the balance beyond the reserve reaches it; null: not by balance. */
  threshold: Usdt | null
  /** USDT that stay in the shop, for refunds. */
  reserve: Usdt
}

const isWhole = (value: number | null, least: number, most: number) =>
  value !== null && Number.isInteger(value) && value >= least && value <= most

/** The first reason to refuse a rule, or undefined. @param minimum the least payout */
export function refusePayoutRule(rule: PayoutRule, minimum: Usdt) {
  const { schedule, weekday, monthDay, hour, threshold, reserve } = rule
  if (schedule === 'none' && threshold === null) return 'illegal_value'
  const isFine =
    (schedule === 'none' ? hour === null : isWhole(hour, 0, 23)) &&
    (schedule === 'weekly' ? isWhole(weekday, 1, 7) : weekday === null) &&
    (schedule === 'monthly' ? isWhole(monthDay, 1, LAST_MONTH_DAY) : monthDay === null) &&
    reserve >= 0n
  if (!isFine) return 'illegal_value'
  return threshold !== null && threshold < minimum ? 'minimum_withdrawal_limit' : undefined
}

/** 1 is Monday. */
const weekdayOf = (day: ShopDay) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

function isDue({ schedule, weekday, monthDay }: PayoutRule, day: ShopDay): boolean {
  switch (schedule) {
    case 'none':
      return false
    case 'daily':
      return true
    case 'weekly':
      return weekdayOf(day) === weekday
    case 'monthly':
      return Number(day.slice(8)) === monthDay
  }
}

/** The first moment after another at which a rule is due by the shop's clock. Undefined: it has no schedule. */
export function nextDue(rule: PayoutRule, zone: string, after: Date): Date | undefined {
  if (rule.schedule === 'none' || rule.hour === null) return undefined
  for (let day = shopDay(zone, after); ; day = dayAfter(day)) {
    if (!isDue(rule, day)) continue
    const due = shopMoment(zone, day, rule.hour)
    if (due > after) return due
  }
}

/** Why a payout is due. */
export type PayoutCause = 'schedule' | 'threshold'

const PREFIX = 'automatic:'
/** The proof of an automatic payout: the request whose password set the rule, and the time at which it was due. One time has one payout. */
export const automaticProof = (proof: string, cause: PayoutCause, due: Date) =>
  `${PREFIX}${proof}:${cause}:${due.getTime()}`
/** Whether a payout was requested by a rule. */
export const isAutomatic = (proof: string) => proof.startsWith(PREFIX)

/** What a rule pays out of a balance: all but the reserve. */
export const automaticAmount = (balance: Usdt, reserve: Usdt): Usdt =>
  micros(balance > reserve ? balance - reserve : 0n)
