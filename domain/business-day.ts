/** The zone of the business day and of every window (decisions §1). Never `UTC+8`: in POSIX that is the other way round. */
export const BUSINESS_ZONE = 'Asia/Shanghai'

/** A business date, `yyyy-mm-dd` in UTC+8. */
export type BusinessDay = `${number}-${number}-${number}`

// The zone has had no daylight saving since 1991, so the day is a fixed shift; `business-day.test.ts` holds it against Intl.
const SHIFT = 8 * 3_600_000
const DAY = 86_400_000

/** The business day that a moment belongs to. */
export const businessDay = (at: Date) => new Date(at.getTime() + SHIFT).toISOString().slice(0, 10) as BusinessDay

/** A moment to its second as the clock on the wall shows it in UTC+8: `2026-11-21 22:26:05`. */
export const wallClock = (at: Date) => new Date(at.getTime() + SHIFT).toISOString().slice(0, 19).replace('T', ' ')

/** The moment at which a business day begins. */
export const startOf = (day: BusinessDay) => new Date(Date.parse(`${day}T00:00:00Z`) - SHIFT)

/** The business day some days later (or earlier, when negative). */
export const dayAfter = (day: BusinessDay, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10) as BusinessDay

/** The moment of a wall-clock time, `HH:mm` in UTC+8, on a business day. */
export function momentOf(day: BusinessDay, time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOf(day).getTime() + (hours * 60 + minutes) * 60_000)
}

/** True for a wall-clock time as `momentOf` takes it: `HH:mm`, from 00:00 to 23:59. */
export const isTimeOfDay = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The next moment after `after` at which the wall clock shows a time, `HH:mm` in UTC+8. */
export function nextMomentOf(time: string, after: Date) {
  const day = businessDay(after)
  const today = momentOf(day, time)
  return today > after ? today : momentOf(dayAfter(day), time)
}

/** A business day as people read it: `2026/11/21`, as every date is written. */
export const dayName = (day: BusinessDay) => day.replaceAll('-', '/')

/** A business day as the number `yyyymmdd`, the form of `balanceDate`. */
export const balanceDate = (day: BusinessDay) => Number(day.replaceAll('-', ''))

/** True for a text that names a day there is, `yyyy-mm-dd`, from the year 2000 to 2199. */
export function isBusinessDay(text: string): text is BusinessDay {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
