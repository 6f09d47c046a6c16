import { updateCashAddress } from '@humidor/contract/withdrawals.ts'
import { readAddress, refuseAddress } from '@humidor/domain/address.ts'
import { act } from '../../http/handle.ts'
import { deviceOf, tellMember } from '../identity/identity.ts'
import { bindAddress } from './withdrawals.queries.ts'

/**
 * `POST /user/updateCashAddress`: binds the address that withdrawals go to, in its one spelling. The one that is bound already
 * changes nothing, so nothing waits for it and nobody is told.
 */
export const answerUpdateCashAddress = (ours: readonly string[]) =>
  act(updateCashAddress, async ({ tx, member: { uid }, request, agent, at, fail, demand }) => {
    const address = request.cashAddress
    demand(refuseAddress({ address, forbidden: ours }))
    const { spelling } = readAddress(address) ?? fail('wrong_address')
    if (await bindAddress(tx, uid, spelling, at))
      await tellMember(tx, { uid, about: 'addressBound', at, device: deviceOf(agent) })
    return null
  })
