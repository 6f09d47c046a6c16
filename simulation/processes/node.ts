// One process under test: the real server, as `server/main.ts` starts it, with a clock that the harness moves and a mailer
// that throws letters away. What it is told stands in its environment; it says its port when it is ready.
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createBscReader } from '@humidor/server/adapters/bsc.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { buildApp } from '@humidor/server/app.ts'
import { openDatabase } from '@humidor/server/database/database.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { createJobs } from '@humidor/server/jobs/engine.ts'
import { createPasswords } from '@humidor/server/platform/security/passwords.ts'
import { fileClock } from './clock.ts'

/** What a process is told, as JSON under `HUMIDOR_PROCESS`. */
export interface Told {
  role: 'api' | 'worker'
  /** The database, through the link that cuts. */
  url: string
  clock: string
  secret: string
  /** Of all jobs only those are run whose names begin so, so that every statement belongs to them. */
  only?: string
  chain: { urls: readonly string[]; usdt: string; addresses: readonly string[]; confirmations: number }
}

/** What it says back, once: where it listens. */
export interface Ready {
  port: number
}

const told = JSON.parse(process.env.HUMIDOR_PROCESS ?? '{}') as Told
// Whoever started it is gone: so is it, at once.
process.on('disconnect', () => process.exit(1))

const log = createLog('warn')
const clock = fileClock(told.clock)
const database = openDatabase({ url: told.url })
const { urls, usdt, addresses, confirmations } = told.chain
const app = await buildApp({
  config: {
    production: false,
    publicUrl: 'http://127.0.0.1',
    proxies: 0,
    // The harness asks more in a second than a person in a day.
    rateFactor: 1_000_000,
    secret: told.secret,
    role: told.role,
  },
  database,
  adapters: {
    clock,
    randomness: systemRandomness,
    mailer: { send: async () => undefined },
    captcha: { draw: async () => ({ text: '', image: '' }) },
    chains: [createBscReader({ urls, usdt, addresses, confirmations, pace: 0, rest: 50 })],
  },
  log,
  version: 'simulation',
  passwords: createPasswords(),
  web: '/nowhere',
  console: '/nowhere',
})
const jobs = createJobs({
  db: database.db,
  url: told.url,
  clock,
  jobs: app.jobs.filter(({ id }) => told.only === undefined || id.startsWith(told.only)),
  tasks: app.tasks,
  reportError: (what, err) => log.error({ err, what }, 'a job or a task failed'),
})
await jobs.prepare()
if (told.role === 'worker') await jobs.start()
await app.fastify.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.fastify.server.address() as AddressInfo).port } satisfies Ready)
// It will be killed, and a killed process leaves no cache for the next one.
flushCompileCache()
