/** How a second factor is guarded (decisions §4). Times in seconds. */
export const authenticators = {
  /** Wrong codes before it is locked. */
  tries: 5,
  locked: 900,
  /** Wrong codes within a day before it is locked until that day is over (threats C74). */
  triesADay: 20,
  day: 86_400,
} as const

/** What is known of a factor when somebody types a code. A step is the half minute that a code belongs to. */
export interface FactorFacts {
  /** The newest step of which a code was accepted, and what it was spent for. */
  lastStep: bigint
  lastKey: string | null
  /** Wrong codes since the last right one. */
  failures: number
  /** Wrong codes within a day, and when that day began. */
  dayFailures: number
  dayBegan: Date | null
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

const after = (seconds: number, from: Date) => new Date(from.getTime() + seconds * 1_000)

/** What is known of the factor afterwards; the same where nothing is to be written. */
export function afterCode(facts: FactorFacts, { step, key, at }: CodeTyped, judged: Judged): FactorFacts {
  if (judged === 'accepted')
    return { ...facts, lastStep: step ?? facts.lastStep, lastKey: key, failures: 0, lockedUntil: null }
  if (judged !== 'wrong') return facts
  const began = facts.dayBegan && at < after(authenticators.day, facts.dayBegan) ? facts.dayBegan : at
  const dayFailures = began === facts.dayBegan ? facts.dayFailures + 1 : 1
  const failures = facts.failures + 1
  const counted = { ...facts, dayFailures, dayBegan: began }
  const aWhile = after(authenticators.locked, at)
  if (dayFailures >= authenticators.triesADay) {
    const dayEnds = after(authenticators.day, began)
    return { ...counted, failures: 0, lockedUntil: dayEnds > aWhile ? dayEnds : aWhile }
  }
  return failures < authenticators.tries
    ? { ...counted, failures, lockedUntil: null }
    : { ...counted, failures: 0, lockedUntil: aWhile }
}
