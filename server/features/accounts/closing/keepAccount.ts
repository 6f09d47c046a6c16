import { keepAccount } from '@humidor/contract/accounts/closing.ts'
import type { ClosingPart } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { deviceOf } from '../../../platform/security/device.ts'
import { closedAmong, lockMembers, recordEvent } from '../identity/identity.ts'
import { dropClosing } from './closing.queries.ts'

/** `POST /user/keepAccount`. Repeating it changes nothing. Refused where the account has closed since the request came in. */
export const answerKeepAccount = (parts: readonly ClosingPart[]) =>
  transaction(keepAccount, async ({ tx, member: { uid }, ip, agent, at, fail }) => {
    await lockMembers(tx, [uid])
    if ((await closedAmong(tx, [uid])).has(uid)) fail('please_login')
    if (!(await dropClosing(tx, uid))) return null
    for (const { resume } of parts) await resume?.(tx, uid, at)
    await recordEvent(tx, { uid, kind: 'closingTakenBack', at, device: deviceOf(agent), ip })
    await notifyMember(tx, { uid, kind: 'closingTakenBack', params: {}, at })
    return null
  })
