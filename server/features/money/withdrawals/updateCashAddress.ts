import { updateCashAddress } from '@humidor/contract/money/withdrawals.ts'
import { readAddress, refuseAddress } from '@humidor/domain/money/address.ts'
import { refuseAnother, refuseLabel } from '@humidor/domain/money/withdrawal-address.ts'
import { transaction } from '../../../http/handle.ts'
import { deviceOf } from '../../../platform/security/device.ts'
import { mailSecurityNotice } from '../../accounts/identity/identity.ts'
import { addressesOf, lockAddresses, putAddress, putLabel } from './addresses.queries.ts'
import { sealedBinding } from './binding.ts'
import type { Seals } from './seals.ts'

/**
 * `POST /user/updateCashAddress`: binds one more address for withdrawals, in its one spelling, with a seal that it was bound here.
 * Binding a bound address again changes at most its label: no pause begins, and no mail is sent.
 */
export const answerUpdateCashAddress = ({ ours, seals }: { ours: readonly string[]; seals: Seals }) =>
  transaction(updateCashAddress, async ({ tx, member: { uid }, request, agent, at, fail, demand }) => {
    const { cashAddress, label = '' } = request
    demand(refuseAddress({ address: cashAddress, forbidden: ours }))
    demand(refuseLabel(label))
    const { chain, spelling: address } = readAddress(cashAddress) ?? fail('wrong_address')
    await lockAddresses(tx, uid)
    const kept = await addressesOf(tx, uid)
    const before = kept.find((row) => row.address === address)
    if (before && sealedBinding(seals, { uid }, before)) {
      if (label !== '') await putLabel(tx, uid, { address, label })
      return null
    }
    demand(refuseAnother(before ? 0 : kept.length))
    await putAddress(tx, uid, { address, label, at, seal: seals.ofAddress({ payee: { uid }, chain, address, at }) })
    await mailSecurityNotice(tx, { uid, about: 'addressBound', at, device: deviceOf(agent) })
    return null
  })
