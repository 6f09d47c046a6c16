import { endMemberSessions } from '@humidor/contract/backoffice/members.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../http/handle.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { endSessionsOf } from '../../accounts/identity/identity.ts'
import { lockMember } from './members.queries.ts'

export const answerEndMemberSessions = transaction(
  endMemberSessions,
  async ({ tx, operator, at, request: { uid, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    if (!(await lockMember(tx, uid))) fail('not_found')
    demand(await refuseClaimed(tx, itemOf.member(uid), operator.id, at))
    await endSessionsOf(tx, uid)
    return null
  },
)
