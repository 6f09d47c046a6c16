import { BUSINESS_ZONE, type BusinessDay, dayAfter } from '../business-day.ts'

/** A day in a shop's own time zone, `yyyy-mm-dd`. */
export type ShopDay = BusinessDay

/** The zone of a shop that has chosen none. */
export const DEFAULT_ZONE = BUSINESS_ZONE
/** Maximum characters of the name of a time zone. */
export const ZONE_LENGTH = 64

const HOUR_MS = 3_600_000
/** No zone is further from UTC, and no change of a clock is longer. */
const FURTHEST_MS = 40 * HOUR_MS
const NAME = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/

const clocks = new Map<string, Intl.DateTimeFormat>()
/** A name may come in any case: under one key, so that there are never more of them than zones. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase()
  const known = clocks.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  clocks.set(key, made)
  return made
}

/** True for a name of the IANA database that this computer knows, such as `Europe/Berlin`. A bare offset is none: it has no summer time. */
export function isZone(name: string): boolean {
  if (name.length > ZONE_LENGTH || !NAME.test(name)) return false
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

/** What the clock of a zone shows, as if it were in UTC: milliseconds, to the second. */
function shown(zone: string, at: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** How far a zone is ahead of UTC. Milliseconds. */
const aheadOf = (zone: string, at: number) => shown(zone, at) - Math.floor(at / 1_000) * 1_000

/** The local time of a moment, to the second: `2026-11-21 22:26:05`. */
export const shopClock = (zone: string, at: Date) =>
  new Date(shown(zone, at.getTime())).toISOString().slice(0, 19).replace('T', ' ')

/** The day of a moment in a zone. */
export const shopDay = (zone: string, at: Date) => shopClock(zone, at).slice(0, 10) as ShopDay

/**
 * The first moment of a day in a zone. Days have 23 to 25 hours where clocks change, a day that begins with the change starts after it,
 * and one that a zone left out starts with the next.
 */
export function startOfShopDay(zone: string, day: ShopDay): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const near = midnight - aheadOf(zone, midnight)
  const likely = midnight - aheadOf(zone, near)
  if (shown(zone, likely) === midnight && shown(zone, likely - 1_000) < midnight) return new Date(likely)
  return firstAt(zone, midnight, [midnight - FURTHEST_MS, midnight + FURTHEST_MS])
}

/** The first moment, to the second, at which a clock shows a time or more, between one at which it shows less and one at which it does. */
function firstAt(zone: string, wanted: number, [before, from]: [number, number]): Date {
  let [early, late] = [before, from]
  while (late - early > 1_000) {
    const middle = early + Math.floor((late - early) / 2_000) * 1_000
    if (shown(zone, middle) >= wanted) late = middle
    else early = middle
  }
  return new Date(late)
}

/** The moment at which the clock of a zone first shows an hour of a day. Where it skips that hour, the moment after the gap. */
export function shopMoment(zone: string, day: ShopDay, hour: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  const start = startOfShopDay(zone, day).getTime()
  const straight = start + wanted - shown(zone, start)
  const shifted = straight - (shown(zone, straight) - wanted)
  if (shown(zone, shifted) === wanted) return new Date(Math.max(start, shifted))
  return shown(zone, start) >= wanted ? new Date(start) : firstAt(zone, wanted, [start, straight])
}

/** The first moments of the days of a span, both included, and of the day after: one more than there are days. */
export function startsOfShopDays(zone: string, { from, to }: { from: ShopDay; to: ShopDay }): Date[] {
  const starts: Date[] = []
  for (let day = from; day <= dayAfter(to); day = dayAfter(day)) starts.push(startOfShopDay(zone, day))
  return starts
}
