import { endOtherSessions } from '@humidor/contract/accounts/identity.ts'
import type { Tx } from '../../../../database/database.ts'
import { transaction } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { recordEvent } from '../history/account-events.ts'
import { endSessionsOf } from './member-sessions.ts'
import { deleteReachedSessions, isOwnSignIn } from './sessions.queries.ts'

/**
 * Ends a member's sessions except the one on a device, and sessions of linked accounts that were reached from this one, as they could
 * switch back. A switched session ends only switched sessions. Returns how many ended.
 */
export const endOthers = async (tx: Tx, uid: number, sid: string): Promise<number> =>
  (await isOwnSignIn(tx, uid, sid))
    ? await endSessionsOf(tx, uid, { exceptSid: sid })
    : await deleteReachedSessions(tx, uid, sid)

/** `POST /user/endOtherSessions`. */
export const answerEndOtherSessions = transaction(
  endOtherSessions,
  async ({ tx, member: { uid }, sid, ip, agent, at }) => {
    const ended = await endOthers(tx, uid, sid)
    if (ended > 0) await recordEvent(tx, { uid, kind: 'otherSessionsEnded', at, device: deviceOf(agent), ip })
    return null
  },
)
