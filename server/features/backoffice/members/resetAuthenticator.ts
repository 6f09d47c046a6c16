import { type ApprovalKind, noLongerPossible } from '../../../http/feature.ts'
import { endSessionsOf, voidAuthenticator } from '../../accounts/identity/identity.ts'
import { lockMember } from './members.queries.ts'

export const RESET = 'resetAuthenticator'

/**
 * Voids a member's authenticator after two operators have checked the request (docs/decisions/0014-lost-authenticator.md).
 * Signs out every device. Identity mails the member at once, in case somebody else asked.
 */
export const resetAuthenticator: ApprovalKind = {
  kind: RESET,
  summary: 'Voids the authenticator of a member. They sign in with a mail code and set up a new one.',
  async run(tx, { about, at }) {
    const uid = Number(about)
    if ((await lockMember(tx, uid))?.closed_at !== null) throw noLongerPossible('not_found')
    await voidAuthenticator(tx, uid, at)
    await endSessionsOf(tx, uid)
  },
}
