import type { Tx } from '../../../../database/database.ts'
import { type CodeRefusal, judgeCode } from '../../../../platform/security/factor.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { type OperatorRow, putFactor } from '../operators.queries.ts'

/** The vault's binding of an operator's authenticator secret. It does not open in another row. Addresses never change. */
export const boundToOperator = (email: string) => `authenticator of operator ${email}`

/**
 * Spends a code of an operator whose row is locked. Returns a refusal, or `undefined` when the code is right.
 * The caller must commit in both cases, so that a wrong guess counts.
 */
export async function spendCode(
  tx: Tx,
  vault: Vault,
  operator: OperatorRow,
  typed: { code: string; key: string; at: Date },
): Promise<CodeRefusal | undefined> {
  const secret = vault.open({ bytes: operator.secret, keyId: operator.key_id }, boundToOperator(operator.email))
  const { refused, after } = judgeCode(operator, secret, typed)
  if (after) await putFactor(tx, operator.id, after)
  return refused
}
