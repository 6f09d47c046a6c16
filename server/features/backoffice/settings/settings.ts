import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerAllSettings } from './allSettings.ts'
import { answerRequestSetting, setting } from './requestSetting.ts'
import { answerSettingHistory } from './settingHistory.ts'

/** Settings at the console. Each change needs two operators, and the history keeps it (rules O7). */
export const settingsConsoleFeature = {
  open: ({ randomness }: { randomness: Randomness }): Feature => ({
    name: 'settings-desk',
    handlers: [answerAllSettings, answerRequestSetting(randomness), answerSettingHistory],
    approvals: [setting],
  }),
}
