import { endSession } from '@humidor/contract/backoffice/operator-sessions.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteSessionById } from './sessions.queries.ts'

/** `POST /console/endSession`: ends own sessions only. Another operator's session answers like a missing one (threats C101). */
export const answerEndSession = transaction(endSession, async ({ tx, operator, request: { id }, fail }) => {
  if (!(await deleteSessionById(tx, operator.id, id))) fail('not_found')
  return null
})
