import { endSession } from '@humidor/contract/accounts/identity.ts'
import { transaction } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { recordEvent } from '../history/account-events.ts'
import { deleteSessionById, isOwnSignIn } from './sessions.queries.ts'

/**
 * `POST /user/endSession`: ends the member's own sessions only. Another member's session answers like a missing one (threats C101).
 * So does the account's own sign-in when a switched session asks (docs/decisions/0016-linked-accounts.md).
 */
export const answerEndSession = transaction(
  endSession,
  async ({ tx, member: { uid }, sid, request: { id }, ip, agent, at, fail }) => {
    const reachedFrom = (await isOwnSignIn(tx, uid, sid)) ? undefined : sid
    if (!(await deleteSessionById(tx, uid, id, reachedFrom))) fail('not_found')
    await recordEvent(tx, { uid, kind: 'sessionEnded', at, device: deviceOf(agent), ip })
    return null
  },
)
