/** The one source of business time, for requests, jobs, sessions and codes. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. The sandbox has one that tests can move. */
export const systemClock: Clock = { now: () => new Date() }
