/** How a second factor is guarded (decisions §4). Times in seconds. */
export const authenticators = {
  /** Wrong codes before it is locked. */
  tries: 5,
  locked: 900,
} as const

/** What is known of a factor when somebody types a code. A step is the half minute that a code belongs to. */
export interface FactorFacts {
  /** The newest step of which a code was accepted, and what it was spent for. */
  lastStep: bigint
  lastKey: string | null
  /** Wrong codes since the last right one. */
  failures: number
  lockedUntil: Date | null
}

export interface CodeTyped {
  /** Undefined where the code belongs to none of the steps that count at this moment. */
  step: bigint | undefined
  /** What the code is to be spent for. */
  key: string
  at: Date
}

export type Judged = 'accepted' | 'accepted before' | 'locked' | 'wrong' | 'spent'

/**
 * What becomes of a code: one that was used is refused but is no guess, and the very request that it was used for may
 * use it again. Whoever asks holds the factor's lock, so that of many guesses at once each is counted.
 */
export function judgeCode(facts: FactorFacts, { step, key, at }: CodeTyped): Judged {
  if (step !== undefined && facts.lastStep === step && facts.lastKey === key) return 'accepted before'
  if (facts.lockedUntil && facts.lockedUntil > at) return 'locked'
  if (step === undefined) return 'wrong'
  return step <= facts.lastStep ? 'spent' : 'accepted'
}

/** What is known of the factor afterwards; the same where nothing is to be written. */
export function afterCode(facts: FactorFacts, { step, key, at }: CodeTyped, judged: Judged): FactorFacts {
  if (judged === 'accepted') return { lastStep: step ?? facts.lastStep, lastKey: key, failures: 0, lockedUntil: null }
  if (judged !== 'wrong') return facts
  const failures = facts.failures + 1
  if (failures < authenticators.tries) return { ...facts, failures, lockedUntil: null }
  return { ...facts, failures: 0, lockedUntil: new Date(at.getTime() + authenticators.locked * 1_000) }
}
