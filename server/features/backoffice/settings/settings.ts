import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerAllSettings } from './allSettings.ts'
import { answerRequestSetting, setting } from './requestSetting.ts'
import { answerSettingHistory } from './settingHistory.ts'

/** The settings as operators see and change them, two of them for each change, and how each came to be (decisions, introduction, §10). */
export const settingsDeskFeature = ({ randomness }: { randomness: Randomness }): Feature => ({
  name: 'settings-desk',
  handlers: [answerAllSettings, answerRequestSetting(randomness), answerSettingHistory],
  approvals: [setting],
})
