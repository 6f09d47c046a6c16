import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import { type ProveOwner, tellMember } from '../identity/identity.ts'
import { answerAddConnectUser } from './addConnectUser.ts'
import { answerGetConnectedUsers } from './getConnectedUsers.ts'
import { answerProveAccount } from './proveAccount.ts'
import { answerRemoveConnectUser } from './removeConnectUser.ts'
import { answerSwitchToConnectedUser } from './switchToConnectedUser.ts'
import { unlink } from './unlink.ts'

export { linkedAccountsInvariants } from './linked-accounts.invariants.ts'
export { areLinked } from './linked-accounts.queries.ts'

/**
 * A new password voids the link: whoever knew the old one is not let in by another door (threats C100). The others of the
 * group are told; the member hears of the password.
 */
export const unlinkOnNewPassword = async (tx: Tx, uid: number, at: Date): Promise<void> => {
  for (const one of await unlink(tx, uid))
    if (one !== uid) await tellMember(tx, { uid: one, about: 'accountUnlinked', at })
}

export interface LinkedAccountsParts {
  db: Database
  randomness: Randomness
  /** Identity's: what proves that another account is the member's as well. */
  proveOwner: ProveOwner
}

/** Several accounts of one person, and the way from one to the other without signing in again (decisions §4). */
export const linkedAccountsFeature = (parts: LinkedAccountsParts): Feature => ({
  name: 'linked-accounts',
  handlers: [
    answerGetConnectedUsers,
    answerAddConnectUser(parts),
    answerSwitchToConnectedUser(parts),
    answerProveAccount,
    answerRemoveConnectUser,
  ],
})
