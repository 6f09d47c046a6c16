import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength } from '@humidor/domain/backoffice/console.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../../http/refusals.testing.ts'
import { addContactPoint, contactPointAsked, fillContactPoints } from './contact-points.testing.ts'

const { requestContactPoint, requestContactPointRemoval, testContactPoint, setOnCallOrder } =
  consoleContract.contactPoints
const long = 'x'.repeat(noteLength.most + 1)

/** Produces each refusal that the calls about contact points declare. */
export const contactPointRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.contactPoints> => {
  async function send(path: string, body: object) {
    const { victor } = sandbox().staff
    await sandbox().renewOperatorSession(victor)
    return await victor.sendRaw('POST', path, body)
  }
  const asks = (it: object) => send(requestContactPoint.path, { ...contactPointAsked(), ...it })
  const removes = (it: object) => send(requestContactPointRemoval.path, { id: 999, reason: 'gone', ...it })
  return {
    requestContactPointRemoval: {
      not_found: () => removes({}),
      async illegal_operation() {
        const { id } = await addContactPoint(sandbox())
        await removes({ id })
        return await removes({ id })
      },
      content_empty: () => removes({ reason: ' ' }),
      content_too_long: () => removes({ reason: long }),
    },
    testContactPoint: {
      not_found: () => send(testContactPoint.path, { id: 999 }),
      async code_request_too_frequent() {
        const { id } = await addContactPoint(sandbox())
        for (let n = 0; n < 3; n += 1) await send(testContactPoint.path, { id })
        return await send(testContactPoint.path, { id })
      },
    },
    setOnCallOrder: { illegal_value: () => send(setOnCallOrder.path, { ids: [999] }) },
    // Last, because afterwards there is room for no other.
    requestContactPoint: {
      content_empty: () => asks({ name: ' ' }),
      content_too_long: () => asks({ reason: long }),
      illegal_value: () => asks({ quiet: { zone: 'Nowhere', from: 1, until: 2 } }),
      async illegal_operation() {
        await fillContactPoints(sandbox())
        return await asks({})
      },
      invalid_email_format: () => asks({ secretAddress: 'ops' }),
      wrong_webhook_address: () => asks({ kind: 'webhook', secretAddress: 'https://127.0.0.1/' }),
    },
  }
}
