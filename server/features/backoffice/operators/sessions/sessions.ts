import { sessions } from '@humidor/contract/backoffice/operator-sessions.console.ts'
import { read } from '../../../../http/handle.ts'
import { presentSession } from '../operators.present.ts'
import { limitsAt } from './operator-sessions.ts'
import { sessionsOf } from './sessions.queries.ts'

/** `GET /console/sessions`. */
export const answerSessions = read(sessions, async ({ db, operator, sid, at }) =>
  (await sessionsOf(db, operator.id, limitsAt(at))).map((row) => presentSession(row, row.sid === sid)),
)
