import { updateCashAddress } from '@humidor/contract/money/withdrawals.ts'
import { readAddress, refuseAddress } from '@humidor/domain/money/address.ts'
import { transaction } from '../../../http/handle.ts'
import { deviceOf } from '../../../platform/security/device.ts'
import { mailSecurityNotice } from '../../accounts/identity/identity.ts'
import { sealedBinding } from './binding.ts'
import type { Seals } from './seals.ts'
import { lockBinding, putBinding } from './withdrawals.queries.ts'

/**
 * `POST /user/updateCashAddress`: binds the address of withdrawals, in its one spelling, with a seal that it was
 * bound here. Binding the present address again changes nothing: no pause begins, and no mail is sent.
 */
export const answerUpdateCashAddress = ({ ours, seals }: { ours: readonly string[]; seals: Seals }) =>
  transaction(updateCashAddress, async ({ tx, member: { uid }, request, agent, at, fail, demand }) => {
    demand(refuseAddress({ address: request.cashAddress, forbidden: ours }))
    const { chain, spelling: address } = readAddress(request.cashAddress) ?? fail('wrong_address')
    if (sealedBinding(seals, { uid }, await lockBinding(tx, uid))?.address === address) return null
    await putBinding(tx, uid, { address, at, seal: seals.ofAddress({ payee: { uid }, chain, address, at }) })
    await mailSecurityNotice(tx, { uid, about: 'addressBound', at, device: deviceOf(agent) })
    return null
  })
