import { unfreezeMember } from '@humidor/contract/backoffice/members.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../http/handle.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { watchFrom } from '../../products/preorders/preorders.ts'
import { liftFreeze, lockMember } from './members.queries.ts'

/**
 * `POST /console/unfreezeMember`: whatever the membership was frozen for; under an operator's freeze lies the platform's, if there was one. The one that was
 * seen is lifted and no other: whoever lost an answer and asks again would lift the platform's too.
 */
export const answerUnfreezeMember = transaction(
  unfreezeMember,
  async ({ tx, operator, at, request: { uid, reason, frozenReason }, fail, demand }) => {
    demand(refuseNote(reason))
    const member = (await lockMember(tx, uid)) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.member(uid), operator.id, at))
    if (member.frozen_reason === null || member.frozen_reason !== (frozenReason ?? member.frozen_reason))
      fail('illegal_operation')
    await liftFreeze(tx, uid)
    // Whoever was freed has as long again to order as everybody.
    if (member.frozen_under === null) await watchFrom(tx, uid, at)
    if (member.frozen_under === null) await notifyMember(tx, { uid, kind: 'accountUnfrozen', params: {}, at })
    return null
  },
)
