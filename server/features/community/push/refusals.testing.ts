import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'

const { choosePush, subscribePush, testPush } = contract.push

/** Produces each refusal that the calls about push notifications declare. */
export const pushRefusals = (sandbox: () => Sandbox): RefusalsOf<'push'> => ({
  choosePush: { wrong_param: () => sandbox().paula.tryCall(choosePush, { wanted: true }) },
  subscribePush: {
    wrong_param: () =>
      sandbox().paula.tryCall(subscribePush, {
        ...{ endpoint: 'https://localhost/', p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22), publicKey: 'B' },
      }),
  },
  testPush: { not_found: () => sandbox().paula.tryCall(testPush, {}) },
})
