import { type BusinessDay, businessDay, dayAfter } from '@humidor/domain/business-day.ts'

/** A month in business days; both bounds are inclusive. */
export interface Month {
  from: BusinessDay
  to: BusinessDay
}

const firstOf = (day: BusinessDay) => `${day.slice(0, 8)}01` as BusinessDay
/** The first day of the next month. Day 1 plus 31 days always reaches it, because no month is longer than 31 days. */
const nextFirst = (day: BusinessDay) => firstOf(dayAfter(firstOf(day), 31))

/** The month of a business day. */
export const monthOf = (day: BusinessDay): Month => ({ from: firstOf(day), to: dayAfter(nextFirst(day), -1) })

/** The month a number of months later, or earlier if negative. */
export function monthBeside({ from, to }: Month, way: 1 | -1): Month {
  return monthOf(way === 1 ? dayAfter(to) : dayAfter(from, -1))
}

/** Whether the month is the current one: no later month exists. */
export const isThisMonth = ({ from }: Month, now: Date) => from === monthOf(businessDay(now)).from
