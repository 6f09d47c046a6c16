const HOUR = 3_600_000
const days = new Map<number, string>()
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** The business date of a moment. It uses `Intl` and not the product's fixed shift. */
export function dayOf(at: number): string {
  const hour = Math.floor(at / HOUR)
  let day = days.get(hour)
  if (day === undefined) {
    if (days.size > 100_000) days.clear()
    day = clock.format(new Date(hour * HOUR))
    days.set(hour, day)
  }
  return day
}

/** Milliseconds since midnight in Shanghai. */
export const sinceMidnight = (at: number) => (at + 8 * HOUR) % (24 * HOUR)
