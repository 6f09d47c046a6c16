import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { openSandbox } from '@humidor/sandbox/open.ts'
import { buildPlatform } from '@humidor/sandbox/platform.ts'
import { openServerConnections } from '@humidor/sandbox/server-connections.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyCall, openFuzz } from './fuzz.ts'
import { cheapPasswords, enrich } from './ground.ts'
import { CAPTCHA } from './pool.ts'
import { everyUpload, openUploadFuzz } from './uploads.ts'

/** A small share of what `npm run fuzz` sends. */
const INPUTS = 8

let fuzzer: Awaited<ReturnType<typeof openFuzz>>
let fuzzUpload: Awaited<ReturnType<typeof openUploadFuzz>>
let close: () => Promise<void>
let secrets: () => Promise<string[]>
let audited: () => Promise<string>
/** Every line of the server's log. */
const lines: string[] = []
/** The same for everybody, so that what fails here has come with a change; `npm run fuzz` looks further. SEED takes another. */
const seed = Number(process.env.SEED ?? 20_261_122)

beforeAll(async () => {
  const { url, pool, clock, secret, making } = await openSandbox()
  const served = openServerConnections(url)
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const outside = {
    mailer: { send: async () => undefined },
    chains: [],
    publicUrl: 'http://127.0.0.1:8080',
    version: 'fuzz',
  }
  const parts = { ...outside, clock, secret, passwords: cheapPasswords, atConsole: cheapPasswords, log }
  const house = await buildPlatform({ ...parts, served })
  const ground = { fastify: house.fastify, pool, clock, making: { ...making, passwords: cheapPasswords } }
  await enrich(ground)
  fuzzer = await openFuzz(ground, seed)
  fuzzUpload = await openUploadFuzz(ground, seed)
  const textsOf = async (text: string) => (await pool.query(text)).rows.map(({ it }) => String(it))
  // What is of one person, and may stand in the database but never in a log.
  secrets = async () => [
    ...[PASSWORD, 'a quiet evening', CAPTCHA, ...fuzzer.tokens()],
    ...(await textsOf('select email as it from member union select email from operator')),
    ...(await textsOf(
      "select cash_address as it from merchant union select '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'",
    )),
  ]
  audited = async () => (await textsOf('select request::text as it from audit')).join('\n')
  close = async () => {
    await house.close()
    await served.close()
  }
}, 120_000)
afterAll(async () => await close())

it('whatever is sent to any call is answered in its words, moves nothing that was refused, and leaves nothing secret behind', async () => {
  const findings = []
  for (const call of everyCall) findings.push(...(await fuzzer.fuzz(call, INPUTS, { verifies: false })).findings)
  for (const upload of everyUpload) findings.push(...(await fuzzUpload(upload, INPUTS, { verifies: false })).findings)
  expect(findings, `the seed is ${seed}`).toEqual([])

  // All of that, and no line of the log holds what is secret or somebody's; the audit log holds nothing that opens a door.
  const written = lines.join('')
  const known = await secrets()
  expect(known.length).toBeGreaterThan(40)
  expect(known.filter((text) => written.includes(text))).toEqual([])
  const kept = await audited()
  expect(kept).not.toBe('')
  expect([PASSWORD, 'a quiet evening', ...fuzzer.tokens()].filter((text) => kept.includes(text))).toEqual([])
  expect(kept).not.toMatch(/"(?:googleCode|password|oldPassword|proof)":/)
}, 240_000)
