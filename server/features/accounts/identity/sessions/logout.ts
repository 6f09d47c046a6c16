import { logout } from '@humidor/contract/accounts/identity.ts'
import { transaction } from '../../../../http/handle.ts'
import { recordEvent } from '../history/account-events.ts'
import { takeSession } from './sessions.queries.ts'

export const answerLogout = transaction(logout, async ({ tx, member: { uid }, sid, ip, at }) => {
  const ended = await takeSession(tx, uid, sid)
  if (ended) await recordEvent(tx, { uid, kind: 'signedOut', at, device: ended.device, ip })
  return null
})
