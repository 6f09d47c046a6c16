import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Tx } from '../../../../database/database.ts'
import { tokenHash } from '../../../../http/keys.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { postInvitation } from './invitation-mail.ts'

/** How long a link serves. Milliseconds: a day. */
export const LINK_LASTS = 86_400_000
const TOKEN_BYTES = 32

/** What invitations are made with. */
export interface Inviting {
  randomness: Randomness
  vault: Vault
  /** Where the platform is reached from outside, without a slash at its end. */
  publicUrl: string
}

/** A link that serves from now on: what is kept of it, and how it goes out by mail in the caller's transaction. */
export function newLink({ randomness, vault, publicUrl }: Inviting, at: Date) {
  const token = randomness.bytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(at.getTime() + LINK_LASTS)
  return {
    columns: { token_hash: tokenHash(token), sent_at: at, expires_at: expiresAt },
    // Behind the `#`: a browser sends that to no server, and no proxy writes it down.
    post: (tx: Tx, { to, name }: { to: string; name: string }) =>
      postInvitation(tx, vault, { to, name, link: `${publicUrl}/console/invitation#${token}`, expiresAt }),
  }
}
