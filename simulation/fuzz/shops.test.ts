import { openSandbox } from '@humidor/sandbox/open.ts'
import { buildPlatform } from '@humidor/sandbox/platform.ts'
import { openServerConnections } from '@humidor/sandbox/server-connections.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cheapPasswords, fundUsers } from './fixture.ts'
import { everyCall, nameOf, openFuzz } from './fuzz.ts'
import { sendsNothing } from './shops.ts'

/** Fixed, so that a failure comes from a change. */
const SEED = 20_261_130
/** The most inputs to a call that are tried until one is accepted. */
const MAX_INPUTS = 200
/** How many calls must accept one. A few need several rare values at once, such as a new shop with a free number. */
const LEAST_ACCEPTED = 70

/** Calls that can accept none here: they need the answer of a device with a passkey, a chain that is served, or a settled day. */
const NEVER = new Set([
  '/api/merchant/finishOwnerPasskey',
  '/api/merchant/ownerPasskeyLogin',
  '/api/merchant/payout',
  '/api/merchant/cancelPayout',
  '/api/merchant/liabilities',
])

let fuzzer: Awaited<ReturnType<typeof openFuzz>>
let close: () => Promise<void>

beforeAll(async () => {
  const { url, pool, clock, secret, making } = await openSandbox()
  const served = openServerConnections(url)
  const testServer = await buildPlatform({
    ...{ served, clock, secret, passwords: cheapPasswords, atConsole: cheapPasswords, chains: [], version: 'fuzz' },
    mailer: { send: async () => undefined },
    webhooks: sendsNothing,
    publicUrl: 'http://127.0.0.1:8080',
    log: createLog('silent'),
  })
  const target = { fastify: testServer.fastify, pool, clock, making: { ...making, passwords: cheapPasswords } }
  await fundUsers(target)
  fuzzer = await openFuzz(target, SEED)
  close = async () => {
    await testServer.close()
    await served.close()
  }
}, 240_000)
afterAll(async () => await close())

it('invented requests get past the guards of the calls of shops', { timeout: 600_000 }, async () => {
  const calls = everyCall.filter(({ path }) => path.startsWith('/api/merchant/') && !NEVER.has(path))
  const never: string[] = []
  for (const call of calls) {
    const { answered, findings } = await fuzzer.fuzz(call, MAX_INPUTS, { verifies: false, untilAccepted: true })
    expect(findings, `the seed is ${SEED}`).toEqual([])
    if (!answered.has('success')) never.push(nameOf(call))
  }
  expect(calls.length - never.length, `never accepted: ${never.join(', ')}`).toBeGreaterThanOrEqual(LEAST_ACCEPTED)
})
