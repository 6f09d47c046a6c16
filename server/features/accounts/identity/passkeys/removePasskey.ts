import { removePasskey } from '@humidor/contract/accounts/passkeys.ts'
import { transaction } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { changePasskey, memberHolder } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import { lockMembers } from '../locks.queries.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'

/**
 * `POST /user/removePasskey`: the request pipeline has spent a code or the answer of a passkey. The authenticator stays, so that a
 * member always keeps a factor for money.
 */
export const answerRemovePasskey = transaction(
  removePasskey,
  async ({ tx, request: { id }, member: { uid }, agent, at, fail }) => {
    await lockMembers(tx, [uid])
    if (!(await changePasskey(tx, memberHolder(uid), id, { removed_at: at }))) fail('not_found')
    await mailSecurityNotice(tx, { uid, about: 'passkeyRemoved', at, device: deviceOf(agent) })
    return null
  },
)
