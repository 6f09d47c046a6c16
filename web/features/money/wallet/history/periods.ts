import { type BusinessDay, businessDay, dayAfter, isBusinessDay } from '@humidor/domain/business-day.ts'
import { refuseStatement } from '@humidor/domain/money/statement.ts'

/** Days from the first to the last, both included. */
export interface Period {
  from: BusinessDay
  to: BusinessDay
}

const firstOfMonth = (day: BusinessDay) => `${day.slice(0, 8)}01` as BusinessDay

/** The month so far, in business days. */
export const thisMonth = (now: Date): Period => ({ from: firstOfMonth(businessDay(now)), to: businessDay(now) })

/** The whole month before. */
export function lastMonth(now: Date): Period {
  const to = dayAfter(firstOfMonth(businessDay(now)), -1)
  return { from: firstOfMonth(to), to }
}

/** Why there can be no statement of the typed period, or undefined. */
export function refusePeriod({ from, to }: { from: string; to: string }) {
  return isBusinessDay(from) && isBusinessDay(to) ? refuseStatement({ from, to }) : 'invalid_date'
}
