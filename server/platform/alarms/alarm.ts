/** Reports an event that an operator must know, with its details. */
export type Alarm = (what: string, details: unknown) => void
