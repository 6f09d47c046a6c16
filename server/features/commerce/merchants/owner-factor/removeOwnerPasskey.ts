import { removeOwnerPasskey } from '@humidor/contract/commerce/owner-factor.ts'
import { transaction } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { changePasskey, merchantHolder } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import { tellOwner } from '../owner/letters.ts'
import { lockOwner } from '../owner/owner.queries.ts'

/** `POST /merchant/removeOwnerPasskey`: the request pipeline has checked the password and a code. The authenticator stays. */
export const answerRemoveOwnerPasskey = transaction(
  removeOwnerPasskey,
  async ({ tx, request: { id }, merchant: { merchantId }, agent, at, fail }) => {
    await lockOwner(tx, merchantId)
    if (!(await changePasskey(tx, merchantHolder(merchantId), id, { removed_at: at }))) fail('not_found')
    await tellOwner(tx, merchantId, { about: 'passkeyRemoved', at, device: deviceOf(agent) })
    return null
  },
)
