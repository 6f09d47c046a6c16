import { RECOVERY_ALPHABET, readRecoveryCode, recoveryCodes } from '@humidor/domain/accounts/recovery-code.ts'
import { type Randomness, randomText } from '../../adapters/randomness.ts'
import type { Vault } from './vault.ts'

/** Ten fresh recovery codes, without hyphens. Store their hashes only. */
export const freshRecoveryCodes = (randomness: Randomness): string[] =>
  Array.from({ length: recoveryCodes.count }, () => randomText(randomness, recoveryCodes.characters, RECOVERY_ALPHABET))

/** The text of a recovery code for its hash. Bound to its owner, such as `12345678` or `merchant 100001`: no other's code matches. */
export const recoveryText = (owner: string, code: string): string => `recovery code of ${owner}: ${code}`

/** The hashes that a typed recovery code may have, under every secret; none where it cannot be one. */
export function recoveryHashes(vault: Vault, owner: string, typed: string): Buffer[] {
  const code = readRecoveryCode(typed)
  return code === undefined ? [] : vault.keyedHashes(recoveryText(owner, code))
}
