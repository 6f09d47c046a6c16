import { sessions } from '@humidor/contract/backoffice/operators.console.ts'
import { read } from '../../../../http/handle.ts'
import { limitsAt } from './operator-sessions.ts'
import { sessionsOf } from './sessions.queries.ts'

/** `GET /console/sessions`. */
export const answerSessions = read(sessions, async ({ db, operator, sid, at }) =>
  (await sessionsOf(db, operator.id, limitsAt(at))).map((one) => ({
    id: one.id,
    device: one.device,
    ip: one.ip,
    createdAt: one.created_at,
    seenAt: one.seen_at,
    current: one.sid === sid,
  })),
)
