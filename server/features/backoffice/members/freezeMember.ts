import { freezeMember } from '@humidor/contract/backoffice/members.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../http/handle.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { endSessionsOf, stopEmailChangeOf } from '../../accounts/identity/identity.ts'
import { lockMember, putFreeze } from './members.queries.ts'

/**
 * `POST /console/freezeMember`: signs the member out everywhere, and stops a change of address that waits. The request pipeline decides what a frozen member may do (rules P18).
 * Replaces a freeze of the platform, because an operator's freeze is stricter.
 */
export const answerFreezeMember = transaction(
  freezeMember,
  async ({ tx, operator, at, request: { uid, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const member = (await lockMember(tx, uid)) ?? fail('not_found')
    if (member.closed_at) fail('illegal_operation')
    demand(await refuseClaimed(tx, itemOf.member(uid), operator.id, at))
    const { frozen_reason: under } = member
    if (under === 3) return fail('illegal_operation')
    await putFreeze(tx, { uid, under, note: reason, at })
    await endSessionsOf(tx, uid)
    await stopEmailChangeOf(tx, { uid, at, device: '', ip: '' })
    await notifyMember(tx, { uid, kind: 'accountFrozen', params: { reason }, at })
    return null
  },
)
