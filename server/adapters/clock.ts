/** Where every business time comes from: requests, jobs, sessions and codes all ask the same one. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. Its twin that a story can move stands in the sandbox. */
export const systemClock: Clock = { now: () => new Date() }
