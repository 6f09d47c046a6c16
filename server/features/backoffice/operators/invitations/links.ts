import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Tx } from '../../../../database/database.ts'
import { tokenHash } from '../../../../http/keys.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { postInvitation } from './invitation-mail.ts'

/** The life of a link: one day, in milliseconds. */
export const LINK_LIFE_MS = 86_400_000
const TOKEN_BYTES = 32

export interface Inviting {
  randomness: Randomness
  vault: Vault
  /** The public address of the platform, without a slash at its end. */
  publicUrl: string
}

/** Makes a link: the columns to store, and a function that mails it in the caller's transaction. */
export function newLink({ randomness, vault, publicUrl }: Inviting, at: Date) {
  const token = randomness.bytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(at.getTime() + LINK_LIFE_MS)
  return {
    columns: { token_hash: tokenHash(token), sent_at: at, expires_at: expiresAt },
    // The token follows the `#`. Browsers do not send that part, so no proxy logs it.
    post: (tx: Tx, { to, name }: { to: string; name: string }) =>
      postInvitation(tx, vault, { to, name, link: `${publicUrl}/console/invitation#${token}`, expiresAt }),
  }
}
