import {
  afterCode,
  type CodeVerdict,
  checkFactorCode,
  type FactorFacts,
} from '@humidor/domain/accounts/authenticator.ts'
import { stepOf, totpOf } from './totp.ts'

/** A stored authenticator, as its row holds it. */
export interface FactorRow {
  last_step: bigint
  last_key: string | null
  failures: number
  day_failures: number
  day_began: Date | null
  locked_until: Date | null
}

/** Why a code is refused. */
export type CodeRefusal = 'google_code_error' | 'google_auth_failed'

const errors: Record<CodeVerdict, CodeRefusal | undefined> = {
  accepted: undefined,
  'accepted before': undefined,
  locked: 'google_auth_failed',
  wrong: 'google_code_error',
  spent: 'google_code_error',
}

const factsOf = (row: FactorRow): FactorFacts => ({
  lastStep: row.last_step,
  lastKey: row.last_key,
  failures: row.failures,
  dayFailures: row.day_failures,
  dayBegan: row.day_began,
  lockedUntil: row.locked_until,
})

/** The columns of a state. */
export const factorColumns = (it: FactorFacts): FactorRow => ({
  last_step: it.lastStep,
  last_key: it.lastKey,
  failures: it.failures,
  day_failures: it.dayFailures,
  day_began: it.dayBegan,
  locked_until: it.lockedUntil,
})

export interface JudgedCode {
  verdict: CodeVerdict
  refused: CodeRefusal | undefined
  /** The state to store; undefined: it stays as it is. */
  after: FactorFacts | undefined
}

/**
 * Judges a code of an authenticator whose row is locked. Store `after` and commit in every case, so that a wrong guess counts.
 * @param secret opened
 * @param typed `key`: what the code is for. The same code for the same key is accepted again, so that a retry works
 */
export function judgeCode(row: FactorRow, secret: Buffer, typed: { code: string; key: string; at: Date }): JudgedCode {
  const { code, key, at } = typed
  const read = { step: stepOf(totpOf(secret), code, at), key, at }
  const facts = factsOf(row)
  const verdict = checkFactorCode(facts, read)
  const after = afterCode(facts, read, verdict)
  return { verdict, refused: errors[verdict], after: after === facts ? undefined : after }
}
