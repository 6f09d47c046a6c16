import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { openSandbox } from '@humidor/sandbox/open.ts'
import { buildPlatform } from '@humidor/sandbox/platform.ts'
import { openServerConnections } from '@humidor/sandbox/server-connections.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cheapPasswords, fundUsers } from './fixture.ts'
import { everyCall, openFuzz } from './fuzz.ts'
import { CAPTCHA } from './pool.ts'
import { sendsNothing } from './shops.ts'
import { everyUpload, openUploadFuzz } from './uploads.ts'

/** A small share of the inputs of `npm run fuzz`. */
const INPUTS = 8

let fuzzer: Awaited<ReturnType<typeof openFuzz>>
let fuzzUpload: Awaited<ReturnType<typeof openUploadFuzz>>
let close: () => Promise<void>
let secrets: () => Promise<string[]>
let audited: () => Promise<string>
/** All lines of the server's log. */
const lines: string[] = []
/**
 * Fixed, so that a failure comes from a change. The environment variable SEED sets another; `npm run fuzz` searches
 * further.
 */
const seed = Number(process.env.SEED ?? 20_261_122)

beforeAll(async () => {
  const { url, pool, clock, secret, making } = await openSandbox()
  const served = openServerConnections(url)
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const outside = {
    mailer: { send: async () => undefined },
    webhooks: sendsNothing,
    chains: [],
    publicUrl: 'http://127.0.0.1:8080',
    version: 'fuzz',
  }
  const parts = { ...outside, clock, secret, passwords: cheapPasswords, atConsole: cheapPasswords, log }
  const testServer = await buildPlatform({ ...parts, served })
  const target = { fastify: testServer.fastify, pool, clock, making: { ...making, passwords: cheapPasswords } }
  await fundUsers(target)
  fuzzer = await openFuzz(target, seed)
  fuzzUpload = await openUploadFuzz(target, seed)
  const textsOf = async (text: string) => (await pool.query(text)).rows.map(({ it }) => String(it))
  // Personal data and secrets: the database may hold them, the log may not.
  secrets = async () => [
    ...[PASSWORD, 'a quiet evening', CAPTCHA, ...fuzzer.tokens()],
    ...(await textsOf('select email as it from member union select email from operator')),
    ...(await textsOf(
      "select cash_address as it from merchant union select '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'",
    )),
  ]
  audited = async () => (await textsOf('select request::text as it from audit')).join('\n')
  close = async () => {
    await testServer.close()
    await served.close()
  }
}, 120_000)
afterAll(async () => await close())

it('any request gets a declared answer, refused requests move no money, and logs hold no secrets', async () => {
  const findings = []
  for (const call of everyCall) findings.push(...(await fuzzer.fuzz(call, INPUTS, { verifies: false })).findings)
  for (const upload of everyUpload) findings.push(...(await fuzzUpload(upload, INPUTS, { verifies: false })).findings)
  expect(findings, `the seed is ${seed}`).toEqual([])

  // The log holds none of the secrets, and the audit log holds no credentials.
  const written = lines.join('')
  const known = await secrets()
  expect(known.length).toBeGreaterThan(40)
  expect(known.filter((text) => written.includes(text))).toEqual([])
  const kept = await audited()
  expect(kept).not.toBe('')
  expect([PASSWORD, 'a quiet evening', ...fuzzer.tokens()].filter((text) => kept.includes(text))).toEqual([])
  expect(kept).not.toMatch(/"(?:googleCode|password|oldPassword|proof)":/)
}, 240_000)
