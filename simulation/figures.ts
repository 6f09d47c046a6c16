/** The result of one part of the simulation. */
export interface Figures {
  /** Counted things and their numbers, in the order of printing. */
  readonly rows: readonly { readonly what: string; readonly figure: number | string }[]
  /** Broken rules, each with the way to reproduce it. Empty if all is well. */
  readonly violations: readonly string[]
}

/** The options of the model and the processes. */
export interface Asked {
  /** The source of all randomness: an unsigned number of 32 bits. */
  readonly seed: number
  /** How long to search for violations. */
  readonly minutes: number
  /** The only family of fault tests to run, again and again. Undefined: all of them in turn. */
  readonly family?: string
}
