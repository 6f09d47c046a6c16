import { setChildShippingFee } from '@humidor/contract/accounts/team.ts'
import { refuseShippingFee } from '@humidor/domain/accounts/team.ts'
import { transaction } from '../../../http/handle.ts'
import { lockFee, putFee, referrerOf } from './team.queries.ts'

/** Sets what a member keeps of each activation below them (decisions §6). Somebody else's member is refused as one who does not exist. */
export const answerSetChildShippingFee = transaction(
  setChildShippingFee,
  async ({ tx, member: { uid }, request, demand }) => {
    const { targetUid, shippingFee: fee } = request
    // Held first, as whoever stands above holds theirs before they set this one: always down the line.
    const own = await lockFee(tx, uid)
    demand(refuseShippingFee({ invitedByOneself: (await referrerOf(tx, targetUid)) === uid, fee, own }))
    await putFee(tx, targetUid, fee)
    return null
  },
)
