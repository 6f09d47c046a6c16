import { type BusinessDay, businessDay, dayAfter } from '@humidor/domain/business-day.ts'

/** A month in business days, the first and the last included. */
export interface Month {
  from: BusinessDay
  to: BusinessDay
}

const firstOf = (day: BusinessDay) => `${day.slice(0, 8)}01` as BusinessDay
/** The first day of the month after: no month is longer than 31 days. */
const nextFirst = (day: BusinessDay) => firstOf(dayAfter(firstOf(day), 31))

/** The month that a business day is in. */
export const monthOf = (day: BusinessDay): Month => ({ from: firstOf(day), to: dayAfter(nextFirst(day), -1) })

/** The month some months later, or earlier where it is negative. */
export function monthBeside({ from, to }: Month, way: 1 | -1): Month {
  return monthOf(way === 1 ? dayAfter(to) : dayAfter(from, -1))
}

/** True for the month that now is in: there is none after it. */
export const isThisMonth = ({ from }: Month, now: Date) => from === monthOf(businessDay(now)).from
