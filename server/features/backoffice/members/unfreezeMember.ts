import { unfreezeMember } from '@humidor/contract/backoffice/members.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../http/handle.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { watchFrom } from '../../products/preorders/preorders.ts'
import { liftFreeze, lockMember } from './members.queries.ts'

/**
 * `POST /console/unfreezeMember`: lifts the freeze in force. An operator's freeze may cover one of the platform, which then comes back.
 * Lifts only the freeze that the operator saw, so that a retry after a lost answer does not lift the platform's too.
 */
export const answerUnfreezeMember = transaction(
  unfreezeMember,
  async ({ tx, operator, at, request: { uid, reason, frozenReason }, fail, demand }) => {
    demand(refuseNote(reason))
    const member = (await lockMember(tx, uid)) ?? fail('not_found')
    if (member.closed_at) fail('illegal_operation')
    demand(await refuseClaimed(tx, itemOf.member(uid), operator.id, at))
    if (member.frozen_reason === null || member.frozen_reason !== (frozenReason ?? member.frozen_reason))
      fail('illegal_operation')
    await liftFreeze(tx, uid)
    // The member gets the full time to order again.
    if (member.frozen_under === null) await watchFrom(tx, uid, at)
    if (member.frozen_under === null) await notifyMember(tx, { uid, kind: 'accountUnfrozen', params: {}, at })
    return null
  },
)
