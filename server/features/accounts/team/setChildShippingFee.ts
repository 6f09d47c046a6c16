import { setChildShippingFee } from '@humidor/contract/accounts/team.ts'
import { refuseShippingFee } from '@humidor/domain/accounts/team.ts'
import { transaction } from '../../../http/handle.ts'
import { lockFee, lockReferrerOf, putFee } from './team.queries.ts'

/** `POST /user/setChildShippingFee` (rules P13). Answers alike for another's member and for a missing one. */
export const answerSetChildShippingFee = transaction(
  setChildShippingFee,
  async ({ tx, member: { uid }, request, demand }) => {
    const { targetUid, shippingFee: fee } = request
    // Locked first: every call locks the upper row of the line before the lower one.
    const own = await lockFee(tx, uid)
    demand(refuseShippingFee({ invitedByOneself: (await lockReferrerOf(tx, targetUid)) === uid, fee, own }))
    await putFee(tx, targetUid, fee)
    return null
  },
)
