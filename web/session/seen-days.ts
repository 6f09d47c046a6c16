import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { keep, kept } from './storage.ts'

/** The name of the fingerprints that this device was shown, in local storage. */
const NAME = 'liabilities-seen'

/** Days that are remembered: as many as lists are kept. */
const MAX_DAYS = 400

function readSeen(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(kept(NAME) ?? '{}')
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}

/**
 * Compares a day's fingerprint with the one that this device was shown before, and remembers the first. A platform that shows
 * different sums to different people, or changes one later, is found by this.
 * @returns null where the device sees the day for the first time
 */
export function seenBefore(day: BusinessDay, fingerprint: string): boolean | null {
  const seen = readSeen()
  const before = seen[day]
  if (typeof before === 'string') return before === fingerprint
  const days = Object.entries({ ...seen, [day]: fingerprint }).sort(([one], [other]) => (one < other ? 1 : -1))
  keep(NAME, JSON.stringify(Object.fromEntries(days.slice(0, MAX_DAYS))))
  return null
}
