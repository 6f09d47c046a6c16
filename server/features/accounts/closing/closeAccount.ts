import { closeAccount } from '@humidor/contract/accounts/closing.ts'
import { refuseClosing } from '@humidor/domain/accounts/closing.ts'
import type { ClosingPart } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { deviceOf } from '../../../platform/security/device.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { endOthers, lockMembers, ROOT_UID, recordEvent } from '../identity/identity.ts'
import { closingOf, putClosing } from './closing.queries.ts'
import { factsOf } from './facts.ts'

/**
 * `POST /user/closeAccount`: the request pipeline has spent both codes. Other devices are signed out, the member is notified, and
 * nothing new can begin until the wait is over. A closing that waits already stays as it is.
 */
export const answerCloseAccount = (parts: readonly ClosingPart[]) =>
  transaction(closeAccount, async ({ tx, member: { uid }, request: { givenUp }, sid, ip, agent, at, demand }) => {
    await lockMembers(tx, [uid])
    const before = await closingOf(tx, uid)
    if (before) return { closesAt: before.closes_at }
    const facts = await factsOf(tx, parts, uid, at)
    demand(refuseClosing({ ...facts, agreed: givenUp, isRoot: uid === ROOT_UID }))
    const { closingWait } = await settingsOf(tx)
    const closesAt = new Date(at.getTime() + closingWait * 1_000)
    await putClosing(tx, { uid, at, closesAt, givenUp })
    for (const { pause } of parts) await pause?.(tx, uid)
    await endOthers(tx, uid, sid)
    await recordEvent(tx, { uid, kind: 'closingAsked', at, device: deviceOf(agent), ip })
    await notifyMember(tx, { uid, kind: 'closingAsked', params: { days: Math.ceil(closingWait / 86_400) }, at })
    return { closesAt }
  })
