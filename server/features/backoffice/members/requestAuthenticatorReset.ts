import { requestAuthenticatorReset } from '@humidor/contract/backoffice/members.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { transaction } from '../../../http/handle.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { lockMember } from './members.queries.ts'
import { RESET } from './resetAuthenticator.ts'

/** `POST /console/requestAuthenticatorReset`: at most one open request per member. */
export const answerRequestAuthenticatorReset = (randomness: Randomness) =>
  transaction(requestAuthenticatorReset, async ({ tx, operator, at, request: { uid, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const member = (await lockMember(tx, uid)) ?? fail('not_found')
    if (member.closed_at) fail('illegal_operation')
    demand(await refuseClaimed(tx, itemOf.member(uid), operator.id, at))
    const about = { kind: RESET, about: String(uid), aboutName: member.name }
    if (!(await requestApproval(tx, randomness, { ...about, reason, maker: operator.id, at })))
      fail('illegal_operation')
    return null
  })
