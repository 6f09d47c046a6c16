import type { Tx } from '../../../../database/database.ts'
import { type CodeRefusal, judgeCode } from '../../../../platform/security/factor.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { type OperatorRow, putFactor } from '../operators.queries.ts'

/** The vault's binding of an operator's authenticator secret. It does not open in another row. Addresses never change. */
export const boundToOperator = (email: string) => `authenticator of operator ${email}`

/** Why an operator's code is refused. A code that was right and is used says so: they see it on their screen and would doubt themselves. */
export type OperatorCodeRefusal = CodeRefusal | 'google_code_spent'

/**
 * Spends a code of an operator whose row is locked. `refused`: undefined when the code is right. `isNew`: it was not accepted before.
 * The caller must commit in both cases, so that a wrong guess counts.
 */
export async function spendCode(
  tx: Tx,
  vault: Vault,
  operator: OperatorRow,
  typed: { code: string; key: string; at: Date },
): Promise<{ refused: OperatorCodeRefusal | undefined; isNew: boolean }> {
  const secret = vault.open({ bytes: operator.secret, keyId: operator.key_id }, boundToOperator(operator.email))
  const { verdict, refused, after } = judgeCode(operator, secret, typed)
  if (after) await putFactor(tx, operator.id, after)
  return { refused: verdict === 'spent' ? 'google_code_spent' : refused, isNew: verdict === 'accepted' }
}
