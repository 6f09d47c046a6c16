import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Tx } from '../../../../database/database.ts'
import { freshRecoveryCodes, recoveryText } from '../../../../platform/security/recovery-codes.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { recoveryOwner } from './owner-code.ts'
import { putRecoveryCodes } from './owner-factor.queries.ts'

/** Ten fresh recovery codes of an owner in the place of all earlier ones. They are stored as hashes only. */
export async function makeRecoveryCodes(
  tx: Tx,
  { vault, randomness }: { vault: Vault; randomness: Randomness },
  merchantId: number,
): Promise<string[]> {
  const fresh = freshRecoveryCodes(randomness)
  const hashes = fresh.map((code) => vault.keyedHash(recoveryText(recoveryOwner(merchantId), code)))
  await putRecoveryCodes(tx, merchantId, hashes)
  return fresh
}
