import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import { mailSecurityNotice, type ProveOwner } from '../identity/identity.ts'
import { answerAddConnectUser } from './addConnectUser.ts'
import { linksClosing } from './closing.queries.ts'
import { answerGetConnectedUsers } from './getConnectedUsers.ts'
import { linkedAccountsInvariants } from './linked-accounts.invariants.ts'
import { answerProveAccount } from './proveAccount.ts'
import { answerRemoveConnectUser } from './removeConnectUser.ts'
import { answerSwitchToConnectedUser } from './switchToConnectedUser.ts'
import { unlink } from './unlink.ts'

export { areLinked } from './linked-accounts.queries.ts'

/**
 * Unlinks an account on a new password, so that a thief of the old one has no other way in (threats C100).
 * Notifies the others of the group. The member gets the notification about the password.
 */
export const unlinkOnNewPassword = async (tx: Tx, uid: number, at: Date): Promise<void> => {
  for (const one of await unlink(tx, uid))
    if (one !== uid) await mailSecurityNotice(tx, { uid: one, about: 'accountUnlinked', at })
}

export interface LinkedAccountsParts {
  db: Database
  randomness: Randomness
  /** Of identity: proves that another account is the member's too. */
  proveOwner: ProveOwner
}

/** Linked accounts of one person: switching between them without a new sign-in (rules P11). */
export const linkedAccountsFeature = {
  invariants: linkedAccountsInvariants,
  open: (parts: LinkedAccountsParts): Feature => ({
    name: 'linked-accounts',
    handlers: [
      answerGetConnectedUsers,
      answerAddConnectUser(parts),
      answerSwitchToConnectedUser(parts),
      answerProveAccount,
      answerRemoveConnectUser,
    ],
    closing: linksClosing,
  }),
}
