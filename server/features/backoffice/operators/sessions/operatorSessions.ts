import { operatorSessions } from '@humidor/contract/backoffice/operator-sessions.console.ts'
import { read } from '../../../../http/handle.ts'
import { presentSession } from '../operators.present.ts'
import { operatorById } from '../operators.queries.ts'
import { limitsAt } from './operator-sessions.ts'
import { sessionsOf } from './sessions.queries.ts'

/** `GET /console/operatorSessions`. Several operators may share a device, so `current` needs the same operator too. */
export const answerOperatorSessions = read(
  operatorSessions,
  async ({ db, operator, sid, at, request: { id }, fail }) => {
    if (!(await operatorById(db, id))) fail('not_found')
    const rows = await sessionsOf(db, id, limitsAt(at))
    return rows.map((row) => presentSession(row, id === operator.id && row.sid === sid))
  },
)
