import { removeConnectUser } from '@humidor/contract/accounts/linked-accounts.ts'
import { transaction } from '../../../http/handle.ts'
import { tellMember } from '../identity/identity.ts'
import { unlink } from './unlink.ts'

/**
 * `POST /connect/removeConnectUser`: each of a group may take out itself or another, as linking only ever gave away access
 * and taking it back harms nobody. Everybody of the group is told.
 */
export const answerRemoveConnectUser = transaction(
  removeConnectUser,
  async ({ tx, member, request: { uid }, at, fail }) => {
    const concerned = await unlink(tx, uid, member.uid)
    if (concerned.length === 0) fail('illegal_operation')
    for (const one of concerned) await tellMember(tx, { uid: one, about: 'accountUnlinked', at })
    return null
  },
)
