import { removeConnectUser } from '@humidor/contract/accounts/linked-accounts.ts'
import { transaction } from '../../../http/handle.ts'
import { mailSecurityNotice } from '../identity/identity.ts'
import { unlink } from './unlink.ts'

/**
 * `POST /connect/removeConnectUser`: each account of a group may remove itself or another, as a link only gives access away.
 * Notifies the whole group.
 */
export const answerRemoveConnectUser = transaction(
  removeConnectUser,
  async ({ tx, member, request: { uid }, at, fail }) => {
    const concerned = await unlink(tx, uid, member.uid)
    if (concerned.length === 0) fail('illegal_operation')
    for (const one of concerned) await mailSecurityNotice(tx, { uid: one, about: 'accountUnlinked', at })
    return null
  },
)
