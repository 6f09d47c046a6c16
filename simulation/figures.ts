/** What one half of the simulation has to tell at its end. */
export interface Figures {
  /** What was counted, and how much of it. */
  readonly rows: readonly { readonly what: string; readonly figure: number | string }[]
  /** What did not hold, each with how to see it again. Empty when all is well. */
  readonly violations: readonly string[]
}

/** What both halves are asked with. */
export interface Asked {
  /** Everything that is random follows from it: an unsigned number of 32 bits. */
  readonly seed: number
  /** How long to look for trouble. */
  readonly minutes: number
  /** The one family of the processes that is gone through, again and again; undefined: each in its turn. */
  readonly family?: string
}
