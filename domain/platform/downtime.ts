/** A time in which the platform was down: nobody could pay. `until` is not part of it. */
export interface Downtime {
  from: Date
  until: Date
}

/**
 * How long nobody may have beaten until the platform counts as down, in seconds (decisions §8). A worker beats every few
 * seconds.
 */
export const SILENCE = 60

/**
 * When a deadline ends that began at a moment and runs for so many seconds while the platform is up: every downtime that it
 * meets, also one that it meets only because of another, is added. Downtimes are in the order of time and do not overlap.
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
