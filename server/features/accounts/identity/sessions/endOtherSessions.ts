import { endOtherSessions } from '@humidor/contract/accounts/identity.ts'
import { transaction } from '../../../../http/handle.ts'
import { endSessionsOf } from './member-sessions.ts'
import { deleteReachedSessions, isOwnSignIn } from './sessions.queries.ts'

/**
 * `POST /user/endOtherSessions`: also ends sessions of linked accounts that were reached from this one, as they could switch back.
 * A switched session ends only switched sessions.
 */
export const answerEndOtherSessions = transaction(endOtherSessions, async ({ tx, member: { uid }, sid }) => {
  if (await isOwnSignIn(tx, uid, sid)) await endSessionsOf(tx, uid, { exceptSid: sid })
  else await deleteReachedSessions(tx, uid, sid)
  return null
})
