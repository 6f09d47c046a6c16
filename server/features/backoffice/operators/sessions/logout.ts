import { logout } from '@humidor/contract/backoffice/operators.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteSessionOn } from './sessions.queries.ts'

export const answerLogout = transaction(logout, async ({ tx, operator, sid }) => {
  await deleteSessionOn(tx, operator.id, sid)
  return null
})
