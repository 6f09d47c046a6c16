// One process under test: the real server as in `server/main.ts`, with a clock that the harness sets and a mailer that
// drops e-mails. It reads its options from the environment and reports its port when it is ready.
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createBscReader } from '@humidor/server/adapters/bsc.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { createWebhookSender } from '@humidor/server/adapters/webhooks/webhooks.ts'
import { buildApp } from '@humidor/server/app.ts'
import { openDatabase } from '@humidor/server/database/database.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { createJobs } from '@humidor/server/jobs/engine.ts'
import { createPasswords } from '@humidor/server/platform/security/passwords.ts'
import { fileClock } from './clock.ts'

/** The options of a process, as JSON in `HUMIDOR_PROCESS`. */
export interface NodeOptions {
  role: 'api' | 'worker'
  /** The URL of the database through the link. */
  url: string
  clock: string
  secret: string
  /** Runs only jobs whose names begin with this, so that every statement belongs to them. */
  only?: string
  /** The receiver of webhooks on this machine. */
  receiver: string
  chain: { urls: readonly string[]; usdt: string; addresses: readonly string[]; confirmations: number }
}

/** The message to the parent with the port. */
export interface Ready {
  port: number
}

const options = JSON.parse(process.env.HUMIDOR_PROCESS ?? '{}') as NodeOptions
// Exits with its parent.
process.on('disconnect', () => process.exit(1))

const log = createLog('warn')
const clock = fileClock(options.clock)
const database = openDatabase({ url: options.url })
const { urls, usdt, addresses, confirmations } = options.chain
const app = await buildApp({
  config: {
    production: false,
    publicUrl: 'http://127.0.0.1',
    proxies: 0,
    // The harness sends more requests per second than a person per day.
    rateFactor: 1_000_000,
    secret: options.secret,
    role: options.role,
  },
  database,
  adapters: {
    clock,
    randomness: systemRandomness,
    mailer: { send: async () => undefined },
    captcha: { draw: async () => ({ text: '', image: '' }) },
    chains: [createBscReader({ urls, usdt, addresses, confirmations, pace: 0, rest: 50 })],
    webhooks: createWebhookSender({ local: options.receiver }),
  },
  log,
  version: 'simulation',
  passwords: createPasswords(),
  web: '/nowhere',
  console: '/nowhere',
})
const jobs = createJobs({
  db: database.db,
  url: options.url,
  clock,
  jobs: app.jobs.filter(({ id }) => options.only === undefined || id.startsWith(options.only)),
  tasks: app.tasks,
  reportError: (what, err) => log.error({ err, what }, 'a job or a task failed'),
})
await jobs.prepare()
if (options.role === 'worker') await jobs.start()
await app.fastify.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.fastify.server.address() as AddressInfo).port } satisfies Ready)
// A killed process would not write the cache for the next one.
flushCompileCache()
