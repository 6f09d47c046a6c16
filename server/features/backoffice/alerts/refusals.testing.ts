import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength } from '@humidor/domain/backoffice/console.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'
import { fireAlert } from './alerts.testing.ts'

const { acknowledgeAlert, silenceAlert, requestAlertRule } = consoleContract.alerts
const long = 'x'.repeat(noteLength.most + 1)

/** Produces each refusal that the calls about alerts declare. */
export const alertRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.alerts> => {
  let subjects = 0
  const fire = () => {
    subjects += 1
    return fireAlert(sandbox(), { subject: `refused ${subjects}` })
  }
  async function send(path: string, body: object) {
    const { fiona } = sandbox().staff
    await sandbox().renewOperatorSession(fiona)
    return await fiona.sendRaw('POST', path, body)
  }
  const acknowledges = (it: object) => send(acknowledgeAlert.path, { id: '1', note: 'On it.', ...it })
  const silences = (it: object) => send(silenceAlert.path, { id: '1', hours: 1, note: 'Known.', ...it })
  const asks = (it: object) => {
    const body = { rule: 'withdrawalLarge', threshold: 5_000_000_000, off: false, reason: 'as agreed', ...it }
    return send(requestAlertRule.path, body)
  }
  return {
    acknowledgeAlert: {
      not_found: () => acknowledges({ id: '99999999' }),
      async illegal_operation() {
        const id = await fire()
        await acknowledges({ id })
        return await acknowledges({ id })
      },
      content_empty: () => acknowledges({ note: ' ' }),
      content_too_long: () => acknowledges({ note: long }),
    },
    silenceAlert: {
      not_found: () => silences({ id: '99999999' }),
      illegal_operation: async () => silences({ id: await fire(), hours: 0 }),
      content_empty: () => silences({ note: ' ' }),
      content_too_long: () => silences({ note: long }),
    },
    requestAlertRule: {
      not_found: () => asks({ rule: 'anInvention' }),
      illegal_value: () => asks({ threshold: 1 }),
      illegal_operation: () => asks({ threshold: 10_000_000_000 }),
      content_empty: () => asks({ reason: ' ' }),
      content_too_long: () => asks({ reason: long }),
    },
  }
}
