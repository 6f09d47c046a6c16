/** A day of the reader's own time zone: its place in the list, and what is on it. */
export interface Grouped<T> {
  today: T[]
  week: T[]
  later: T[]
}

/** The beginning of a day of this device's time zone, some days after that of a moment. */
const dayFrom = (moment: Date, days: number) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + days).getTime()

/** Days after today that count as the week. */
const WEEK_DAYS = 7

/** Divides what is to come by the days of this device's time zone: today, the seven days after it, and later. Keeps the order. */
export function byDay<T extends { at: Date }>(entries: readonly T[], now: Date): Grouped<T> {
  const [tomorrow, after] = [dayFrom(now, 1), dayFrom(now, WEEK_DAYS + 1)]
  const within = (from: number, before: number) =>
    entries.filter(({ at }) => at.getTime() >= from && at.getTime() < before)
  return { today: within(-Infinity, tomorrow), week: within(tomorrow, after), later: within(after, Infinity) }
}
