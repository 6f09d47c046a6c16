import { logout } from '@humidor/contract/accounts/identity.ts'
import { transaction } from '../../../../http/handle.ts'
import { takeSession } from './sessions.queries.ts'

export const answerLogout = transaction(logout, async ({ tx, member, sid }) => {
  await takeSession(tx, member.uid, sid)
  return null
})
