import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength } from '@humidor/domain/backoffice/console.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'
import { reason, screeningSteps } from './screening.testing.ts'

const { screeningEntries, requestScreeningList, requestScreeningRemoval } = consoleContract.screening
const NOBODY = 999_999_999
const tooLong = 'x'.repeat(noteLength.most + 1)
const LINE = '0x00000000000000000000000000000000000e1f5a,all,Police,Theft'

/** A request for each refusal that the calls about lists of addresses declare. */
export function screeningRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.screening> {
  const { at, asks, lists, uploads, removes } = screeningSteps(sandbox)
  let listed: Promise<number> | undefined
  const inForce = () => {
    listed ??= lists(LINE, 'In force')
    return listed
  }
  const list = async (it: { name?: string; reason?: string }) =>
    (await at('fiona')).tryCall(requestScreeningList, { id: await inForce(), name: 'Other', reason, ...it })
  const removal = async (it: { reason: string }) =>
    (await at('fiona')).tryCall(requestScreeningRemoval, { list: await inForce(), ...it })
  return {
    screeningEntries: {
      not_found: async () => (await at('fiona')).tryCall(screeningEntries, { limit: 1, list: NOBODY }),
    },
    requestScreeningList: {
      not_found: () => asks(NOBODY, 'Nobody'),
      illegal_operation: () => list({}),
      content_empty: () => list({ name: ' ' }),
      content_too_long: async () => {
        const { data } = await uploads('0x00000000000000000000000000000000000e1f5b,all,Police,Theft')
        return (await at('fiona')).tryCall(requestScreeningList, { id: data?.id ?? 0, name: 'Long', reason: tooLong })
      },
    },
    requestScreeningRemoval: {
      not_found: () => removes({ entry: String(NOBODY) }),
      illegal_operation: async () => {
        await removes({ list: await inForce() })
        return await removes({ list: await inForce() })
      },
      content_empty: () => removal({ reason: ' ' }),
      content_too_long: () => removal({ reason: tooLong }),
    },
  }
}
