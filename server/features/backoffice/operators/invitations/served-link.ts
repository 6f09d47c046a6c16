import type { Tx } from '../../../../database/database.ts'
import { tokenHash } from '../../../../http/keys.ts'
import { type InvitationRow, lockByToken } from './invitations.queries.ts'

/** What links that serve nothing are counted under, beside whoever tries them. */
export const LINK_TRIES = 'an invitation'

/** The invitation that a link serves for at a moment, held; undefined where it was used, withdrawn, replaced or is over. */
export async function servedInvitation(tx: Tx, token: string, at: Date): Promise<InvitationRow | undefined> {
  const row = await lockByToken(tx, tokenHash(token))
  return row && at < row.expires_at ? row : undefined
}
