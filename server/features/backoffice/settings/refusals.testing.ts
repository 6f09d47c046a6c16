import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength } from '@humidor/domain/backoffice/console.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'

const { requestSetting } = consoleContract.settings

/** Produces each refusal that the calls about settings declare. */
export const settingsConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.settings> => {
  async function asks(it: object) {
    const { fiona } = sandbox().staff
    await sandbox().renewOperatorSession(fiona)
    const body = { key: 'dailySignPoints', value: 5, reason: 'for the anniversary', ...it }
    return await fiona.sendRaw('POST', requestSetting.path, body)
  }
  return {
    requestSetting: {
      not_found: () => asks({ key: 'anInvention' }),
      illegal_value: () => asks({ value: 101 }),
      illegal_operation: () => asks({ value: Number(defaultSettings.dailySignPoints) }),
      content_empty: () => asks({ reason: ' ' }),
      content_too_long: () => asks({ reason: 'x'.repeat(noteLength.most + 1) }),
    },
  }
}
