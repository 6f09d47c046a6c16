/** A period in which the platform was down and nobody could pay. `until` is exclusive. */
export interface Downtime {
  from: Date
  until: Date
}

/** Seconds without a heartbeat after which the platform counts as down (rules D15). A worker sends one every few seconds. */
export const DOWN_AFTER_SECONDS = 60

/**
 * The end of a deadline that counts only uptime. Adds every downtime it meets, including those met only because of an earlier
 * addition.
 * Downtimes must be sorted by time and must not overlap.
 */
export function deadlineAfter(from: Date, seconds: number, downtimes: readonly Downtime[]): Date {
  let ends = from.getTime() + seconds * 1000
  for (const down of downtimes) {
    const met = Math.max(down.from.getTime(), from.getTime())
    if (met < ends && down.until.getTime() > met) ends += down.until.getTime() - met
  }
  return new Date(ends)
}

/** Milliseconds of downtime between two moments. */
export const downBetween = (from: Date, until: Date, downtimes: readonly Downtime[]): number =>
  downtimes.reduce(
    (sum, down) =>
      sum +
      Math.max(0, Math.min(down.until.getTime(), until.getTime()) - Math.max(down.from.getTime(), from.getTime())),
    0,
  )
