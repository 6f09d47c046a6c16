import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

const every = [contract, consoleContract]
  .flatMap((one) => Object.values<Record<string, unknown>>(one))
  .flatMap((feature) => Object.values(feature) as Call[])
const behind = (...who: Call['who'][]) =>
  every.filter((call) => who.includes(call.who)).map((call) => [call.path, call])

const refused = { refused: 'please_login' }

/** A device with a member’s token in the headers of other audiences. */
function imposter() {
  const { sid, token } = sandbox.alice
  return Object.assign(sandbox.visitor(), { sid, merchantToken: token, operatorToken: token })
}

describe('a member’s token', () => {
  it.each(behind('merchant', 'operator') as [string, Call][])(
    'is refused at %s, in any header',
    async (path, { method }) => {
      expect(await imposter().sendRaw(method, path, {})).toEqual(refused)
      expect(await sandbox.alice.sendRaw(method, path, {})).toEqual(refused)
      const all = Object.assign(imposter(), { token: sandbox.alice.token })
      expect(await all.sendRaw(method, path, {})).toEqual(refused)
    },
  )

  it.each(behind('member', 'activated member') as [string, Call][])(
    'is refused at %s in the header of another audience',
    async (path, { method }) => {
      expect(await imposter().sendRaw(method, path, {})).toEqual(refused)
    },
  )
})
