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
import { PICTURE } from './picture.ts'

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
export type NodeCommand = { ahead: number } | { look: true } | { end: true }

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
export type NodeMessage = { port: number } | { look: NodeSample } | { mail: Pick<Letter, 'to' | 'text'> }

/** Time between two checks of the connection pool. Milliseconds. */
const GLANCE = 100

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const tell = (told: NodeMessage) => process.send?.(told)

function watchPool(pool: { waitingCount: number }) {
  let [most, glances, waiting] = [0, 0, 0]
  setInterval(() => {
    glances += 1
    most = Math.max(most, pool.waitingCount)
    if (pool.waitingCount > 0) waiting += 1
  }, GLANCE).unref()
  return () => {
    const seen = { most, share: glances > 0 ? waiting / glances : 0 }
    most = 0
    glances = 0
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
      mailer: { send: async ({ to, text }) => void tell({ mail: { to, text } }) },
      captcha: { draw: async () => ({ text: PICTURE, image: '' }) },
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
    look(): NodeSample {
      collect()
      const { rss, heapUsed, external } = memoryUsage()
      const { user, system } = process.cpuUsage()
      return { rss, heapUsed: heapUsed, external, pool: pool(), cpu: (user + system) / 1e6, errors }
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
process.once('message', (order: NodeOptions) => void serve(order))

async function serve(order: NodeOptions) {
  const node = await open(order)
  const end = async () => {
    process.removeAllListeners('disconnect')
    await node.close()
    process.exit(0)
  }
  process.on('message', (word: NodeCommand) => {
    if ('ahead' in word) node.clock.moveTo(new Date(Date.now() + word.ahead))
    else if ('look' in word) tell({ look: node.look() })
    else void end()
  })
  tell({ port: node.port })
}
