import { sessions } from '@humidor/contract/accounts/identity.ts'
import { read } from '../../../../http/handle.ts'
import { sessionsOf } from './sessions.queries.ts'

/** `GET /user/sessions`. */
export const answerSessions = read(sessions, async ({ db, member, sid, at }) => {
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
