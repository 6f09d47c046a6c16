import { nextMomentOf } from '@humidor/domain/business-day.ts'
import type { Front } from './world.ts'

/** Seconds of a day. */
export const DAY = 86_400

/** Lets time go by until the wall clock in UTC+8 next shows `HH:mm`. */
export async function nextTime(front: Front, time: string): Promise<Date> {
  const now = await front.now()
  return await front.advance(Math.ceil((nextMomentOf(time, now).getTime() - now.getTime()) / 1000))
}
