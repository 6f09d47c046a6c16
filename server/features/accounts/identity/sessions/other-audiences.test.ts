import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

/** The calls of each feature. One test for all of them, because every invariant is checked after each test. */
const behind = (...who: Call['who'][]) =>
  [contract, consoleContract]
    .flatMap((one) => Object.entries<Record<string, unknown>>(one))
    .map(
      ([feature, calls]) =>
        [feature, (Object.values(calls) as Call[]).filter((call) => who.includes(call.who))] as const,
    )
    .filter(([, calls]) => calls.length > 0)

const refused = { refused: 'please_login' }

/** A device with a member’s token in the headers of other audiences. */
function imposter() {
  const { sid, token } = sandbox.alice
  return Object.assign(sandbox.visitor(), { sid, merchantToken: token, operatorToken: token })
}

describe('a member’s token', () => {
  it.each(behind('merchant', 'operator'))('is refused by each call of %s, in any header', async (_feature, calls) => {
    for (const { method, path } of calls) {
      const all = Object.assign(imposter(), { token: sandbox.alice.token })
      for (const who of [imposter(), sandbox.alice, all])
        expect.soft([path, await who.sendRaw(method, path, {})]).toEqual([path, refused])
    }
  })

  it.each(behind('member', 'activated member'))(
    'is refused by each call of %s in the header of another audience',
    async (_feature, calls) => {
      for (const { method, path } of calls)
        expect.soft([path, await imposter().sendRaw(method, path, {})]).toEqual([path, refused])
    },
  )
})
