import { unlockAccount } from '@humidor/contract/accounts/own-account.ts'
import { refuseUnlock } from '@humidor/domain/accounts/own-account.ts'
import { transaction } from '../../../../http/handle.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { recordEvent } from '../history/account-events.ts'
import { putLockdown, readLockdown } from './lockdown.queries.ts'

/** `POST /user/unlockAccount`: the request pipeline has spent both codes. Money can leave after the wait; until then one tap locks it again. */
export const answerUnlockAccount = transaction(
  unlockAccount,
  async ({ tx, member: { uid }, ip, agent, at, demand }) => {
    const lockdown = await readLockdown(tx, uid)
    demand(refuseUnlock(lockdown, at))
    const { unlockWait } = await settingsOf(tx)
    await putLockdown(tx, uid, { at: lockdown.at, endsAt: new Date(at.getTime() + unlockWait * 1_000) })
    await recordEvent(tx, { uid, kind: 'unlockAsked', at, device: deviceOf(agent), ip })
    await notifyMember(tx, { uid, kind: 'unlockAsked', params: { hours: Math.ceil(unlockWait / 3_600) }, at })
    return null
  },
)
