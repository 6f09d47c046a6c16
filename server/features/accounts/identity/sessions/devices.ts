import { endOtherSessions, endSession, logout, sessions } from '@humidor/contract/accounts/identity.ts'
import type { Handler } from '../../../../http/handle.ts'
import { read, transaction } from '../../../../http/handle.ts'
import { deleteReachedSessions, deleteSessionById, isOwnSignIn, sessionsOf, takeSession } from './sessions.queries.ts'
import { endSessionsOf } from './sessions.ts'

/** `GET /user/sessions`: where one is signed in. */
const answerSessions = read(sessions, async ({ db, member, sid, at }) => {
  const all = await sessionsOf(db, member.uid, at)
  const isOwn = all.some((one) => one.sid === sid && one.via_uid === null)
  return all.map((one) => ({
    id: one.id,
    device: one.device,
    createdAt: one.created_at,
    seenAt: one.seen_at,
    current: one.sid === sid,
    mayEnd: isOwn || one.sid === sid || one.via_uid !== null,
  }))
})

/**
 * `POST /user/endSession`: one's own alone; another's is not told from one that is not there (threats C101), nor is the
 * account's own sign-in for whoever came by switching (docs/decisions/0016-linked-accounts.md).
 */
const answerEndSession = transaction(endSession, async ({ tx, member: { uid }, sid, request: { id }, fail }) => {
  const reachedFrom = (await isOwnSignIn(tx, uid, sid)) ? undefined : sid
  if (!(await deleteSessionById(tx, uid, id, reachedFrom))) fail('not_found')
  return null
})

/**
 * `POST /user/endOtherSessions`: also those of linked accounts that were reached from this one, as they could switch back.
 * Whoever came by switching ends only what was opened by switching.
 */
const answerEndOtherSessions = transaction(endOtherSessions, async ({ tx, member: { uid }, sid }) => {
  if (await isOwnSignIn(tx, uid, sid)) await endSessionsOf(tx, uid, { exceptSid: sid })
  else await deleteReachedSessions(tx, uid, sid)
  return null
})

const answerLogout = transaction(logout, async ({ tx, member, sid }) => {
  await takeSession(tx, member.uid, sid)
  return null
})

/** Where a member is signed in, and how they sign out there. */
export const deviceHandlers: readonly Handler[] = [
  answerSessions,
  answerEndSession,
  answerEndOtherSessions,
  answerLogout,
]
