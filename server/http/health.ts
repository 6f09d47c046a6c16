import { hash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../adapters/clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Figure } from './feature.ts'

export interface FiguresParts {
  /** The connection pools, by name. */
  pools: Readonly<Record<string, Pool>>
  db: Database
  clock: Clock
  /** The figures of features. */
  figures: readonly Figure[]
}

/** The figures of this process, for all its servers: their timers and observers never end, so that a test with many servers would drown. */
const ofProcess = new Registry()

/** The figures of one server, served in Prometheus' text format at `/metrics`. */
export function createFigures({ pools, db, clock, figures }: FiguresParts) {
  const registry = new Registry()
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess })
  const calls = new Histogram({
    name: 'humidor_call_seconds',
    help: 'Duration of a call, by call and by answer: success or the code of the refusal.',
    labelNames: ['call', 'outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'humidor_database_connections',
    help: 'Connections of each pool: open, idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, pool.totalCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waited_for' }, pool.waitingCount)
      }
    },
  })
  for (const { name, help, labels, read } of figures)
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        this.reset()
        // `/readyz` reports a database that does not answer. The other figures stay readable.
        const values = await read(db, clock.now()).catch(() => [])
        for (const one of values) this.set(one.labels, one.value)
      },
    })
  const inHand = new Gauge({
    name: 'humidor_settling',
    help: 'Transfers that the teller settles or has in its queue.',
    registers: [registry],
  })
  return {
    registry,
    measure: (call: string, outcome: string, seconds: number) => calls.observe({ call, outcome }, seconds),
    settling: { enters: () => inHand.inc(), leaves: () => inHand.dec() },
  }
}

export type Figures = ReturnType<typeof createFigures>

/** Whether a header carries the token. Takes the same time for every header. */
function shows(authorization = '', token: string | undefined): boolean {
  if (token === undefined) return false
  const [sent, right] = [authorization, `Bearer ${token}`].map((text) => hash('sha256', text, 'buffer'))
  return sent !== undefined && right !== undefined && timingSafeEqual(sent, right)
}

interface HealthParts {
  registry: Registry
  ready(): Promise<string | undefined>
  config: Pick<Config, 'production'> & Partial<Pick<Config, 'metricsToken'>>
}

/**
 * Mounts `/healthz`: the process answers. `/readyz`: it can also serve; `ready` returns the reason why not. `/metrics`: its figures. In
 * production they reveal business, so they require `METRICS_TOKEN`; without that variable they answer 404.
 */
export function mountHealth(app: FastifyInstance, { registry, ready, config }: HealthParts) {
  const { production, metricsToken } = config
  const plain = 'text/plain; charset=utf-8'
  app.get('/healthz', async (_request, reply) => await reply.type(plain).send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const why = await ready()
    return await reply
      .code(why === undefined ? 200 : 503)
      .type(plain)
      .send(why ?? 'ready')
  })
  app.get('/metrics', async ({ headers }, reply) => {
    if (production && !shows(headers.authorization, metricsToken))
      return await reply.code(404).type(plain).send('not_found')
    const all = Registry.merge([ofProcess, registry])
    return await reply.type(all.contentType).send(await all.metrics())
  })
}
