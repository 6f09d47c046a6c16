import type { Tx } from '../../../../database/database.ts'
import { tokenHash } from '../../../../http/keys.ts'
import { type InvitationRow, lockByToken } from './invitations.queries.ts'

/** The throttle's name for tries of invalid links. */
export const LINK_TRIES = 'an invitation'

/** Locks the invitation of a link. Undefined when the link was used, withdrawn, replaced or has expired. */
export async function servedInvitation(tx: Tx, token: string, at: Date): Promise<InvitationRow | undefined> {
  const row = await lockByToken(tx, tokenHash(token))
  return row && at < row.expires_at ? row : undefined
}
