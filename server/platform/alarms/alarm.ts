/** Told of what an operator must know: what happened, and the details. */
export type Alarm = (what: string, details: unknown) => void
