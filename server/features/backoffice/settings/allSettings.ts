import { allSettings } from '@humidor/contract/backoffice/settings.console.ts'
import { settingBounds, settingKeys } from '@humidor/domain/platform/setting-bounds.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { read } from '../../../http/handle.ts'
import { waitingOf } from '../../../platform/console/approvals.queries.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { changeOf, SETTING } from './requestSetting.ts'
import { lastChanges } from './settings.queries.ts'

/** `GET /console/settings`: reads the database, not this node's cache. */
export const answerAllSettings = read(allSettings, async ({ db, at }) => {
  const [settings, changes, waiting] = await Promise.all([settingsOf(db), lastChanges(db), waitingOf(db, SETTING, at)])
  const changed = new Map(changes.map((change) => [change.key, change]))
  const waits = new Map(waiting.map(changeOf).map(({ key, value }) => [key, value]))
  return settingKeys.map((key) => ({
    key,
    ...settingBounds[key],
    value: Number(settings[key]),
    byDefault: Number(defaultSettings[key]),
    changedAt: changed.get(key)?.at ?? null,
    changedBy: changed.get(key)?.maker ?? null,
    waits: waits.get(key) ?? null,
  }))
})
