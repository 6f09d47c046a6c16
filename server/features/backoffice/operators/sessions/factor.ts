import {
  afterCode,
  type CodeVerdict,
  checkFactorCode,
  type FactorFacts,
} from '@humidor/domain/accounts/authenticator.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Tx } from '../../../../database/database.ts'
import { stepOf, totpOf } from '../../../../platform/security/totp.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { type OperatorRow, putFactor } from '../operators.queries.ts'

/** The vault's binding of an operator's authenticator secret. It does not open in another row. Addresses never change. */
export const boundToOperator = (email: string) => `authenticator of operator ${email}`

const errors: Record<CodeVerdict, ErrorCode | undefined> = {
  accepted: undefined,
  'accepted before': undefined,
  locked: 'google_auth_failed',
  wrong: 'google_code_error',
  spent: 'google_code_error',
}

const factsOf = (row: OperatorRow): FactorFacts => ({
  lastStep: row.last_step,
  lastKey: row.last_key,
  failures: row.failures,
  dayFailures: row.day_failures,
  dayBegan: row.day_began,
  lockedUntil: row.locked_until,
})

/**
 * Spends a code of an operator whose row is locked. Returns a refusal, or `undefined` when the code is right.
 * The caller must commit in both cases, so that a wrong guess counts.
 */
export async function spendCode(
  tx: Tx,
  vault: Vault,
  operator: OperatorRow,
  { code, key, at }: { code: string; key: string; at: Date },
): Promise<ErrorCode | undefined> {
  const secret = vault.open({ bytes: operator.secret, keyId: operator.key_id }, boundToOperator(operator.email))
  const typed = { step: stepOf(totpOf(secret), code, at), key, at }
  const facts = factsOf(operator)
  const result = checkFactorCode(facts, typed)
  const after = afterCode(facts, typed, result)
  if (after !== facts) await putFactor(tx, operator.id, after)
  return errors[result]
}
