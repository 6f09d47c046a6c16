import { requestSetting } from '@humidor/contract/backoffice/settings.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { refuseSetting, type SettingKey, settingBounds } from '@humidor/domain/platform/setting-bounds.ts'
import { settingText } from '@humidor/domain/platform/setting-units.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { type ApprovalKind, type Approved, type Asked, noLongerPossible } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { lockSettings } from '../../../platform/settings/settings.queries.ts'
import { changeSetting, settingsOf } from '../../../platform/settings/stored-settings.ts'

export const SETTING = 'setting'

/** `POST /console/requestSetting`: refuses invalid values at once, before a second operator sees them. */
export const answerRequestSetting = (randomness: Randomness) =>
  transaction(requestSetting, async ({ tx, operator, at, request: { key, value, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const settings = await settingsOf(tx)
    demand(refuseSetting({ key, value, settings }))
    const payload = { value, old: Number(settings[key as SettingKey]) }
    const asked = { kind: SETTING, about: key, aboutName: key, reason, payload }
    if (!(await requestApproval(tx, randomness, { ...asked, maker: operator.id, at }))) fail('illegal_operation')
    return null
  })

/** Reads the change out of a stored request. */
export function changeOf({ about, payload }: Pick<Approved, 'about' | 'payload'>) {
  const { value, old } = payload as { value: number; old: number }
  return { key: about as SettingKey, value, old }
}

/** Converts a value to the type of the setting's default. */
const typed = (key: SettingKey, value: number) =>
  (typeof defaultSettings[key] === 'bigint' ? BigInt(value) : value) as Settings[SettingKey]

const text = (key: SettingKey, value: number | bigint) => settingText(settingBounds[key].unit, Number(value))

/** The value in force now. The platform may have changed it since the request. */
async function weigh(db: Db, asked: readonly Asked[]) {
  const settings = await settingsOf(db)
  return asked.map(changeOf).map(({ key, old }) => {
    const now = { name: 'In force now', value: text(key, settings[key]) }
    return [Number(settings[key]) === old ? now : { ...now, warns: true }]
  })
}

/** A setting that two operators agreed on (rules O7). */
export const setting: ApprovalKind = {
  kind: SETTING,
  summary: 'Changes a setting of the platform, in force within a second.',
  describe(asked) {
    const { key, value, old } = changeOf(asked)
    return [
      { name: 'New value', value: text(key, value) },
      { name: 'In force at request', value: text(key, old) },
      { name: 'Default', value: text(key, defaultSettings[key]) },
    ]
  },
  weigh,
  async run(tx: Tx, approved) {
    const { key, value } = changeOf(approved)
    await lockSettings(tx)
    // Other settings may have changed since the request, so check the value again.
    const refused = refuseSetting({ key, value, settings: await settingsOf(tx) })
    if (refused) throw noLongerPossible(refused)
    await changeSetting(tx, key, typed(key, value), { approvalId: approved.id, at: approved.at })
  },
}
