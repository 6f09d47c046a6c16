import { freezeMember } from '@humidor/contract/backoffice/members.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../http/handle.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { endSessionsOf } from '../../accounts/identity/identity.ts'
import { lockMember, putFreeze } from './members.queries.ts'

/**
 * `POST /console/freezeMember`: they are signed out everywhere; what they may still do, the front door knows (decisions §8).
 * A freeze of the platform is no shelter from one by an operator, which opens fewer ways in.
 */
export const answerFreezeMember = transaction(
  freezeMember,
  async ({ tx, operator, at, request: { uid, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const member = (await lockMember(tx, uid)) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.member(uid), operator.id, at))
    const { frozen_reason: under } = member
    if (under === 3) return fail('illegal_operation')
    await putFreeze(tx, { uid, under, note: reason, at })
    await endSessionsOf(tx, uid)
    await notifyMember(tx, { uid, kind: 'accountFrozen', params: { reason }, at })
    return null
  },
)
