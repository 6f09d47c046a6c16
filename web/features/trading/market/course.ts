import { type BusinessDay, businessDay, dayAfter } from '@humidor/domain/business-day.ts'

/** A published price, as on the wire. */
export interface PublishedPrice {
  createdAt: Date
  /** Millionths of USCD for one ₡. */
  price: bigint
}

/** The last price of a day. */
export interface DayPrice {
  day: BusinessDay
  price: bigint
}

/**
 * The last price of each day, oldest first: of so many days before today, and today's, which is the price in force. Days are
 * business days (UTC+8).
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
  // No price was ever published, so there is no line yet.
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

/** The facts of a line for a reader who cannot see it; undefined if there is no line. */
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
