import * as contract from '@humidor/contract/backoffice/members.console.ts'
import type { Level } from '@humidor/domain/accounts/membership.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { type Handler, transaction } from '../../../http/handle.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { endSessionsOf } from '../../accounts/identity/identity.ts'
import { setLevel } from '../../accounts/team/team.ts'
import { watchFrom } from '../../products/preorders/preorders.ts'
import { liftFreeze, lockMember, putFreeze } from './members.queries.ts'
import { RESET } from './resetAuthenticator.ts'

/**
 * `POST /console/freezeMember`: they are signed out everywhere; what they may still do, the front door knows (decisions §8).
 * A freeze of the platform is no shelter from one by an operator, which opens fewer ways in.
 */
const answerFreezeMember = transaction(
  contract.freezeMember,
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

/**
 * `POST /console/unfreezeMember`: whatever the membership was frozen for; under an operator's freeze lies the platform's, if there was one. The one that was
 * seen is lifted and no other: whoever lost an answer and asks again would lift the platform's too.
 */
const answerUnfreezeMember = transaction(
  contract.unfreezeMember,
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

const answerEndMemberSessions = transaction(
  contract.endMemberSessions,
  async ({ tx, operator, at, request: { uid, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    if (!(await lockMember(tx, uid))) fail('not_found')
    demand(await refuseClaimed(tx, itemOf.member(uid), operator.id, at))
    await endSessionsOf(tx, uid)
    return null
  },
)

const answerSetMemberLevel = transaction(
  contract.setMemberLevel,
  async ({ tx, operator, at, request: { uid, lvl, reason }, demand }) => {
    demand(refuseNote(reason))
    demand(await refuseClaimed(tx, itemOf.member(uid), operator.id, at))
    demand(await setLevel(tx, uid, lvl as Exclude<Level, 0>, at))
    return null
  },
)

/** `POST /console/requestAuthenticatorReset`: one request at a time waits for a second operator. */
const answerRequestReset = (randomness: Randomness) =>
  transaction(
    contract.requestAuthenticatorReset,
    async ({ tx, operator, at, request: { uid, reason }, fail, demand }) => {
      demand(refuseNote(reason))
      const member = (await lockMember(tx, uid)) ?? fail('not_found')
      demand(await refuseClaimed(tx, itemOf.member(uid), operator.id, at))
      const about = { kind: RESET, about: String(uid), aboutName: member.name }
      if (!(await requestApproval(tx, randomness, { ...about, reason, maker: operator.id, at })))
        fail('illegal_operation')
      return null
    },
  )

/** What operators do about members. Each act tells why. */
export const actHandlers = (randomness: Randomness): readonly Handler[] => [
  answerFreezeMember,
  answerUnfreezeMember,
  answerEndMemberSessions,
  answerSetMemberLevel,
  answerRequestReset(randomness),
]
