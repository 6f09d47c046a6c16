/** Time zone of the business day and of every time window (rules M2). Never `UTC+8`: POSIX reverses the sign. */
export const BUSINESS_ZONE = 'Asia/Shanghai'

/** A business date, `yyyy-mm-dd` in UTC+8. */
export type BusinessDay = `${number}-${number}-${number}`

// The zone has had no daylight saving since 1991, so a fixed shift is enough; `business-day.test.ts` compares it with Intl.
const SHIFT_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** The business day of a moment. */
export const businessDay = (at: Date) => new Date(at.getTime() + SHIFT_MS).toISOString().slice(0, 10) as BusinessDay

/** A moment as local time in UTC+8, to the second: `2026-11-21 22:26:05`. */
export const wallClock = (at: Date) => new Date(at.getTime() + SHIFT_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The moment at which a business day begins. */
export const startOf = (day: BusinessDay) => new Date(Date.parse(`${day}T00:00:00Z`) - SHIFT_MS)

/** Adds days to a business day; a negative number subtracts them. */
export const dayAfter = (day: BusinessDay, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as BusinessDay

/** The moment of a local time, `HH:mm` in UTC+8, on a business day. */
export function momentOf(day: BusinessDay, time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOf(day).getTime() + (hours * 60 + minutes) * 60_000)
}

/** True for a local time that `momentOf` accepts: `HH:mm`, from 00:00 to 23:59. */
export const isTimeOfDay = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The first moment later than `after` with the local time `HH:mm` in UTC+8. */
export function nextMomentOf(time: string, after: Date) {
  const day = businessDay(after)
  const today = momentOf(day, time)
  return today > after ? today : momentOf(dayAfter(day), time)
}

/** The first midnight in UTC+8 that is not earlier than a moment. */
export function midnightFrom(at: Date) {
  const day = businessDay(at)
  return startOf(day).getTime() === at.getTime() ? at : startOf(dayAfter(day))
}

/** A business day in the form of every displayed date: `2026/11/21`. */
export const dayName = (day: BusinessDay) => day.replaceAll('-', '/')

/** A business day as the number `yyyymmdd`, the form of the field `balanceDate`. */
export const balanceDate = (day: BusinessDay) => Number(day.replaceAll('-', ''))

/** True for an existing day, `yyyy-mm-dd`, from the year 2000 to 2199. */
export function isBusinessDay(text: string): text is BusinessDay {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
