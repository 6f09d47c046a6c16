import { type BusinessDay, businessDay, dayAfter } from '@humidor/domain/business-day.ts'

/** A price that was published, as the wire tells it. */
export interface PublishedPrice {
  createdAt: Date
  /** Millionths of USCD for one ₡. */
  price: bigint
}

/** What a day ended with. */
export interface DayPrice {
  day: BusinessDay
  price: bigint
}

/**
 * One price for each day, the last of it, oldest first: those of so many days before today, and of today, which ends with what is in
 * force. Days are business days (UTC+8).
 */
export function courseOf(
  published: readonly PublishedPrice[],
  days: number,
  now: { at: Date; price: bigint },
): DayPrice[] {
  const today = businessDay(now.at)
  const from = dayAfter(today, -days)
  const last = new Map<BusinessDay, bigint>()
  for (const { createdAt, price } of published) last.set(businessDay(createdAt), price)
  // Nothing was ever published: there is no line yet.
  if (last.size === 0) return []
  last.set(today, now.price)
  return [...last].filter(([day]) => day >= from).map(([day, price]) => ({ day, price }))
}

export interface CourseFacts {
  first: DayPrice
  last: DayPrice
  highest: DayPrice
  lowest: DayPrice
}

/** What is to be said of a line to somebody who cannot see it; undefined where there is none. */
export function factsOf(course: readonly DayPrice[]): CourseFacts | undefined {
  const [first] = course
  const last = course.at(-1)
  if (!first || !last) return undefined
  return {
    first,
    last,
    highest: course.reduce((most, one) => (one.price > most.price ? one : most)),
    lowest: course.reduce((least, one) => (one.price < least.price ? one : least)),
  }
}
