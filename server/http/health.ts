import { hash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../adapters/clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Figure } from './feature.ts'

export interface FiguresParts {
  /** The pools of connections, by what they are for. */
  pools: Readonly<Record<string, Pool>>
  db: Database
  clock: Clock
  /** What features tell besides. */
  figures: readonly Figure[]
}

/** The figures of one server, in Prometheus' text form at `/metrics`. */
export function createFigures({ pools, db, clock, figures }: FiguresParts) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'humidor_call_seconds',
    help: 'How long a call took, by call and by what it was told: success or the code it was refused with.',
    labelNames: ['call', 'told'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'humidor_database_connections',
    help: 'Connections of each pool: all that are open, those idle, and requests that wait for one.',
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
        // A database that does not answer is told of by `/readyz`; the other figures are still worth reading.
        const told = await read(db, clock.now()).catch(() => [])
        for (const one of told) this.set(one.labels, one.value)
      },
    })
  const inHand = new Gauge({
    name: 'humidor_settling',
    help: 'Acts that the teller has in hand or in its queue.',
    registers: [registry],
  })
  return {
    registry,
    measure: (call: string, told: string, seconds: number) => calls.observe({ call, told }, seconds),
    settling: { enters: () => inHand.inc(), leaves: () => inHand.dec() },
  }
}

export type Figures = ReturnType<typeof createFigures>

/** Whether a header carries the token, told in the same time whatever it carries. */
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
 * `/healthz`: the process answers. `/readyz`: it can also serve (`ready` says why not). `/metrics`: its figures, in production for nobody but who
 * shows `METRICS_TOKEN`, as they tell how the house does; without one they are not there.
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
    return await reply.type(registry.contentType).send(await registry.metrics())
  })
}
