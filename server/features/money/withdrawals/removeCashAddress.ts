import { removeCashAddress } from '@humidor/contract/money/withdrawals.ts'
import { readAddress } from '@humidor/domain/money/address.ts'
import { transaction } from '../../../http/handle.ts'
import { deviceOf } from '../../../platform/security/device.ts'
import { mailSecurityNotice } from '../../accounts/identity/identity.ts'
import { deleteAddress, isBeingPaid, lockAddresses } from './addresses.queries.ts'

/**
 * `POST /user/removeCashAddress`: a withdrawal to it that is in review can no longer be paid. From the approval on the payment may be
 * on its way, so the address stays until it is completed.
 */
export const answerRemoveCashAddress = transaction(
  removeCashAddress,
  async ({ tx, member: { uid }, request: { cashAddress }, agent, at, fail }) => {
    await lockAddresses(tx, uid)
    const address = readAddress(cashAddress)?.spelling ?? fail('not_found')
    if (await isBeingPaid(tx, uid, address)) fail('address_in_use')
    if (!(await deleteAddress(tx, uid, address))) fail('not_found')
    await mailSecurityNotice(tx, { uid, about: 'addressRemoved', at, device: deviceOf(agent) })
    return null
  },
)
