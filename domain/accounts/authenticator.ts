/** Limits of a second factor (rules P8). Times in seconds. */
export const authenticators = {
  /** Wrong codes before it is locked. */
  tries: 5,
  locked: 900,
  /** Wrong codes within a day before it is locked for the rest of that day (threats C74). */
  triesADay: 20,
  day: 86_400,
} as const

/** Stored state of a factor. A step is the half minute of a code. */
export interface FactorFacts {
  /** The newest step with an accepted code, and the purpose of that code. */
  lastStep: bigint
  lastKey: string | null
  /** Wrong codes since the last right one. */
  failures: number
  /** Wrong codes within a day, and the start of that day. */
  dayFailures: number
  dayBegan: Date | null
  lockedUntil: Date | null
}

export interface CodeTyped {
  /** Undefined when the code matches no step that is valid now. */
  step: bigint | undefined
  /** The purpose of the code. */
  key: string
  at: Date
}

export type CodeVerdict = 'accepted' | 'accepted before' | 'locked' | 'wrong' | 'spent'

/**
 * Judges a code. A used code is refused but does not count as a guess; the same request may use it again.
 * The caller must hold the factor's lock, so that each of many parallel guesses is counted.
 */
export function checkFactorCode(facts: FactorFacts, { step, key, at }: CodeTyped): CodeVerdict {
  if (step !== undefined && facts.lastStep === step && facts.lastKey === key) return 'accepted before'
  if (facts.lockedUntil && facts.lockedUntil > at) return 'locked'
  if (step === undefined) return 'wrong'
  return step <= facts.lastStep ? 'spent' : 'accepted'
}

const after = (seconds: number, from: Date) => new Date(from.getTime() + seconds * 1_000)

/** The state of the factor after a code; the same object when there is nothing to write. */
export function afterCode(facts: FactorFacts, { step, key, at }: CodeTyped, judged: CodeVerdict): FactorFacts {
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

/** Parameters of the codes, as every authenticator app knows them by default (RFC 6238). */
export const codeShape = { issuer: 'Humidor', algorithm: 'SHA1', digits: 6, periodS: 30 } as const

/**
 * The `otpauth://` address of a key. It opens the authenticator app of the same device.
 * @param secret base32
 */
export function authenticatorLink(secret: string, email: string): string {
  const { issuer, algorithm, digits, periodS } = codeShape
  const label = `${issuer}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?issuer=${issuer}&secret=${secret}&algorithm=${algorithm}&digits=${digits}&period=${periodS}`
}
