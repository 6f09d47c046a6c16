import { changeName } from '@humidor/contract/accounts/own-account.ts'
import { refuseNameChange } from '@humidor/domain/accounts/own-account.ts'
import { refuseName } from '@humidor/domain/accounts/registration.ts'
import { isTaken } from '../../../../database/failure.ts'
import { transaction } from '../../../../http/handle.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { recordEvent } from '../history/account-events.ts'
import { nameKey } from '../members.ts'
import { isReserved, lockName, putName, releaseName, reserveName } from './own-name.queries.ts'

/**
 * `POST /user/changeName`: the old name stays reserved for a time, so that nobody poses as the member. A change of capitals alone gives
 * no name up.
 */
export const answerChangeName = transaction(
  changeName,
  async ({ tx, request: { name }, member: { uid }, ip, agent, at, fail, demand }) => {
    demand(refuseName(name))
    const { nameChangePause: pause, nameReserved } = await settingsOf(tx)
    const old = await lockName(tx, uid)
    demand(refuseNameChange({ changedAt: old.name_changed_at, pause, at }))
    if (name === old.name) fail('duplicate_name')
    const key = nameKey(name)
    try {
      await putName(tx, uid, { name, name_key: key, name_changed_at: at })
    } catch (error) {
      if (isTaken(error)) fail('duplicate_name')
      throw error
    }
    if (await isReserved(tx, key, uid, at)) fail('duplicate_name')
    await releaseName(tx, key, uid)
    const until = new Date(at.getTime() + nameReserved * 1_000)
    if (key !== old.name_key) await reserveName(tx, { name_key: old.name_key, uid, until })
    await recordEvent(tx, { uid, kind: 'nameChanged', at, device: deviceOf(agent), ip })
    await notifyMember(tx, { uid, kind: 'nameChanged', params: { name, old: old.name }, at })
    return null
  },
)
