import { endOtherSessions } from '@humidor/contract/backoffice/operator-sessions.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteSessions } from './sessions.queries.ts'

/** `POST /console/endOtherSessions`. */
export const answerEndOtherSessions = transaction(endOtherSessions, async ({ tx, operator, sid }) => {
  await deleteSessions(tx, operator.id, sid)
  return null
})
