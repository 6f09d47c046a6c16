import { businessDay, dayAfter, momentOf, startOf } from '@humidor/domain/business-day.ts'
import type { Front } from './world.ts'

/** Seconds of a day. */
export const DAY = 86_400

/** No file of stories takes as long on the slowest machine. Seconds. */
const WHILE = 3_600

/**
 * Lets the midnight by that would come in the middle of a story: prices change with it, and what is allowed once a day. One
 * that came since the world was filled is settled before anybody looks.
 */
export async function pastMidnight(front: Front): Promise<void> {
  const now = await front.now()
  const left = Math.ceil((startOf(dayAfter(businessDay(now))).getTime() - now.getTime()) / 1000)
  await front.advance(left < WHILE ? left + 300 : 1)
}

/** Lets time go by until the wall clock in UTC+8 next shows `HH:mm`. */
export async function nextTime(front: Front, time: string): Promise<Date> {
  const now = await front.now()
  const today = momentOf(businessDay(now), time)
  const then = today > now ? today : momentOf(dayAfter(businessDay(now)), time)
  return await front.advance(Math.ceil((then.getTime() - now.getTime()) / 1000))
}
