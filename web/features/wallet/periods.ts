import { type BusinessDay, businessDay, dayAfter, isBusinessDay } from '@humidor/domain/business-day.ts'

/** Days from the first to the last, both included. */
export interface Period {
  from: BusinessDay
  to: BusinessDay
}

/** The most days that one statement covers. */
const MOST_DAYS = 400

const firstOfMonth = (day: BusinessDay) => `${day.slice(0, 8)}01` as BusinessDay

/** The month so far, in business days. */
export const thisMonth = (now: Date): Period => ({ from: firstOfMonth(businessDay(now)), to: businessDay(now) })

/** The whole month before. */
export function lastMonth(now: Date): Period {
  const to = dayAfter(firstOfMonth(businessDay(now)), -1)
  return { from: firstOfMonth(to), to }
}

/** Why there can be no statement over what was typed, or undefined. */
export function refusePeriod({ from, to }: { from: string; to: string }) {
  if (!isBusinessDay(from) || !isBusinessDay(to) || from > to) return 'invalid_date'
  return dayAfter(from, MOST_DAYS - 1) < to ? 'invalid_date' : undefined
}
