import { apiKeyPrefix } from '@humidor/domain/commerce/api-key.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { tokenHash } from '../../../http/keys.ts'

const SECRET_BYTES = 32

/** Draws a secret. A plain hash of it is enough, because 256 random bits cannot be guessed. */
export function newSecret(randomness: Randomness) {
  const secret = `hk_${randomness.bytes(SECRET_BYTES).toString('base64url')}`
  return { secret, hash: tokenHash(secret), prefix: apiKeyPrefix(secret) }
}
