import { endSession } from '@humidor/contract/backoffice/operators.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteSessionById } from './sessions.queries.ts'

/** `POST /console/endSession`: one's own alone; another's is not told from one that is not there (threats C101). */
export const answerEndSession = transaction(endSession, async ({ tx, operator, request: { id }, fail }) => {
  if (!(await deleteSessionById(tx, operator.id, id))) fail('not_found')
  return null
})
