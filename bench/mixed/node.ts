import type { AddressInfo } from 'node:net'
import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { movableClock } from '@humidor/sandbox/clock.ts'
import { chainReaders } from '@humidor/server/adapters/chains.ts'
import type { Letter } from '@humidor/server/adapters/mail.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { buildApp } from '@humidor/server/app.ts'
import { openDatabase } from '@humidor/server/database/database.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { createJobs } from '@humidor/server/jobs/engine.ts'
import { createPasswords } from '@humidor/server/platform/security/passwords.ts'
import { CAPTCHA_TEXT } from './captcha.ts'

/** The address of a local chain and its contracts, for its reader. */
export interface ChainEndpoint {
  url: string
  usdt: string
  addresses: readonly string[]
}

/** The message that starts a server. */
export interface NodeOptions {
  role: 'api' | 'worker'
  url: string
  secret: string
  /** How far its clock is ahead of the machine's. Milliseconds. */
  ahead: number
  chains: Record<'bsc' | 'tron', ChainEndpoint>
}

/** Commands to the running server. `ahead`: milliseconds. */
export type NodeCommand = { ahead: number } | { sample: true } | { end: true }

/** Memory and load of a server at a moment. Memory in bytes. */
export interface NodeSample {
  rss: number
  /** Used heap after a garbage collection. */
  heapUsed: number
  /** Buffers outside the heap. */
  external: number
  /** Since the last sample: the most requests that waited for a connection, and the share (0 to 1) of checks that found one waiting. */
  pool: { most: number; share: number }
  /** Processor time since the start. Seconds. */
  cpu: number
  /** Errors logged since the start. */
  errors: number
}

/** Messages of the server. */
export type NodeMessage = { port: number } | { sample: NodeSample } | { mail: Pick<Letter, 'to' | 'text'> }

/** Time between two checks of the connection pool. Milliseconds. */
const CHECK_INTERVAL_MS = 100

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const send = (message: NodeMessage) => process.send?.(message)

function watchPool(pool: { waitingCount: number }) {
  let [most, checks, waiting] = [0, 0, 0]
  setInterval(() => {
    checks += 1
    most = Math.max(most, pool.waitingCount)
    if (pool.waitingCount > 0) waiting += 1
  }, CHECK_INTERVAL_MS).unref()
  return () => {
    const seen = { most, share: checks > 0 ? waiting / checks : 0 }
    most = 0
    checks = 0
    waiting = 0
    return seen
  }
}

async function open({ role, url, secret, ahead, chains }: NodeOptions) {
  const clock = movableClock(ahead)
  const database = openDatabase({ url })
  const pool = watchPool(database.pool)
  let errors = 0
  const log = createLog('error', { write: () => void errors++ })
  const app = await buildApp({
    config: { production: true, publicUrl: 'https://bench.example', proxies: 0, rateFactor: 1_000_000, secret },
    database,
    adapters: {
      clock,
      randomness: systemRandomness,
      mailer: { send: async ({ to, text }) => void send({ mail: { to, text } }) },
      captcha: { draw: async () => ({ text: CAPTCHA_TEXT, image: '' }) },
      chains: chainReaders(
        { bsc: { ...read(chains.bsc) }, tron: { ...read(chains.tron) } },
        { stalls: Number.POSITIVE_INFINITY, pace: 0, keep: 0 },
      ),
    },
    log,
    version: 'bench',
    passwords: createPasswords(),
    web: '/nowhere',
  })
  const reportError = (what: string, err: unknown) => log.error({ err, what }, 'a job or a task failed')
  const jobs = createJobs({ db: database.db, url, clock, jobs: app.jobs, tasks: app.tasks, reportError })
  await jobs.prepare()
  if (role === 'worker') await jobs.start()
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  return {
    clock,
    port: (app.fastify.server.address() as AddressInfo).port,
    sample(): NodeSample {
      collect()
      const { rss, heapUsed, external } = memoryUsage()
      const { user, system } = process.cpuUsage()
      return { rss, heapUsed, external, pool: pool(), cpu: (user + system) / 1e6, errors }
    },
    async close() {
      await jobs.stop()
      await app.close()
      await database.close()
    },
  }
}

const read = ({ url, usdt, addresses }: ChainEndpoint) => ({ urls: [url], keys: [], usdt, addresses })

// The process that started it has exited.
process.once('disconnect', () => process.exit(1))
process.once('message', (options: NodeOptions) => void serve(options))

async function serve(options: NodeOptions) {
  const node = await open(options)
  const end = async () => {
    process.removeAllListeners('disconnect')
    await node.close()
    process.exit(0)
  }
  process.on('message', (command: NodeCommand) => {
    if ('ahead' in command) node.clock.moveTo(new Date(Date.now() + command.ahead))
    else if ('sample' in command) send({ sample: node.sample() })
    else void end()
  })
  send({ port: node.port })
}
