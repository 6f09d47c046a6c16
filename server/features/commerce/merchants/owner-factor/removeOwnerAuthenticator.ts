import { removeOwnerAuthenticator } from '@humidor/contract/commerce/owner-factor.ts'
import { transaction } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { tellOwner } from '../owner/letters.ts'
import { lockOwner } from '../owner/owner.queries.ts'
import { removeFactor } from './owner-factor.queries.ts'

/** `POST /merchant/removeOwnerAuthenticator`: the request pipeline has checked the password and a code. */
export const answerRemoveOwnerAuthenticator = transaction(
  removeOwnerAuthenticator,
  async ({ tx, merchant: { merchantId }, agent, at, fail }) => {
    await lockOwner(tx, merchantId)
    if (!(await removeFactor(tx, merchantId, at))) fail('illegal_operation')
    await tellOwner(tx, merchantId, { about: 'authenticatorRemoved', at, device: deviceOf(agent) })
    return null
  },
)
