import type { ApprovalKind } from '../../../http/feature.ts'
import { endSessionsOf, lockMembers, voidAuthenticator } from '../../accounts/identity/identity.ts'

export const RESET = 'resetAuthenticator'

/**
 * Makes a member's authenticator void, because two operators have looked at who is asking (docs/decisions/0014-a-lost-telephone.md):
 * every device is signed out, and identity tells the member by mail at once, in case it was not them who asked.
 */
export const resetAuthenticator: ApprovalKind = {
  kind: RESET,
  summary: 'Makes the authenticator of a member void. They sign in with a mail code and set up a new one.',
  roles: ['support'],
  async run(tx, { about, at }) {
    const uid = Number(about)
    await lockMembers(tx, [uid])
    await voidAuthenticator(tx, uid, at)
    await endSessionsOf(tx, uid)
  },
}
