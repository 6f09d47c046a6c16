import type { CallSwitch } from '@humidor/domain/platform/switches.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../adapters/clock.ts'
import type { Config } from '../config.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import type { RequestName } from '../ledger/idempotency.ts'
import { createTeller, type Teller } from '../ledger/teller.ts'
import { MOST_BYTES, mountApi } from './api.ts'
import { createBudgets } from './budgets.ts'
import type { Feature } from './feature.ts'
import { answerHeaders, protectPages } from './headers.ts'
import { createFigures, type Figures, mountHealth } from './health.ts'
import { followLimits, type LimitsInForce } from './limits.ts'
import { createLoad } from './load.ts'
import { createLookups } from './lookups.ts'
import { allowedOrigins } from './origin.ts'
import { findShells, mountPages, shellTexts } from './pages.ts'
import { createPipeline } from './pipeline.ts'
import { createRates } from './rates.ts'
import { createReadiness } from './readiness.ts'
import type { MerchantDesk, OperatorDesk, Proofs, Sessions } from './sessions.ts'
import { shareBudgets } from './shared-budgets.ts'
import { boundConnections, hurryReaders, refusePipelines, throttleDocuments } from './throttle.ts'
import { FILE_PATIENCE, mountUploads } from './uploads.ts'

export interface Served {
  fastify: FastifyInstance
  teller: Teller
  /** Says that it is not ready, so that nobody is sent here any more, and asks whoever is connected to come by another connection. */
  leave(): void
  /** Takes no more requests, and resolves when those at hand are answered. The database stays open: it is not ours. */
  close(): Promise<void>
}

/** A node's memory of the ledger. */
export interface LedgerMemory {
  /** Whether money may move. */
  mayMove(): Promise<boolean>
  /** Remembers the last payment that was answered. */
  acknowledged(request: Pick<RequestName, 'scope' | 'key'>): void
  /** `lost`: what the database lacks that was seen in it, in a sentence. */
  state(): { lost: string | undefined }
}

export interface ServeOptions {
  config: Pick<Config, 'production' | 'publicUrl' | 'proxies' | 'rateFactor'> & Partial<Pick<Config, 'metricsToken'>>
  db: Database
  pool: Pool
  /** For what only reads; without them it reads where it writes. */
  reads?: Pick<OpenDatabase, 'db' | 'pool'> | undefined
  clock: Clock
  log: Logger
  features: readonly Feature[]
  sessions: Sessions
  proofs: Proofs
  /** Without them nobody is a merchant, or an operator. */
  merchants?: MerchantDesk
  operators?: OperatorDesk
  /** Whether the ledger is what it was; without it nobody asks. */
  watch?: LedgerMemory
  /** What is not on offer at the moment; without it everything is. */
  switchedOff?: () => Promise<readonly CallSwitch[]>
  /** What one person and one address may ask for; without it, what holds by default. */
  limits?: LimitsInForce
  /** For how long the refusal of who has spent their budget is held. Milliseconds; half a second unless told. */
  holding?: number
  /** The folder of the built web app; without one no page is served. */
  web: string | undefined
  /** The folder of the operators' built app. */
  console?: string | undefined
}

const builtApps = (options: Pick<ServeOptions, 'web' | 'console'>) => ({
  web: options.web === undefined ? undefined : findShells(options.web),
  console: options.console === undefined ? undefined : findShells(options.console),
})

/** What one person and one address may ask for, over all calls and nodes. */
function openLoad({ config, db, holding, limits }: Pick<ServeOptions, 'config' | 'db' | 'holding' | 'limits'>) {
  const budgets = createBudgets()
  const followed = followLimits(limits)
  const sharing = shareBudgets(db, budgets)
  return {
    load: createLoad({
      factor: config.rateFactor,
      limits: followed.now,
      budgets,
      ...(holding !== undefined && { holding }),
    }),
    async closeLoad() {
      followed.close()
      await sharing.close()
    },
  }
}

/** Mounts features behind the front door, with pages, health and figures around it. It does not listen yet. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { config, db, pool, clock, log, features, sessions, proofs, merchants, operators } = options
  const reads = options.reads?.db ?? db
  const { watch } = options
  const acknowledged = watch?.acknowledged
  const figures = createFigures({
    pools: { writes: pool, ...(options.reads && { reads: options.reads.pool }) },
    db: reads,
    clock,
    figures: features.flatMap(({ figures = [] }) => figures),
  })
  const teller = counted(createTeller({ db, clock, ...(acknowledged && { acknowledged }) }), figures)
  const lookups = createLookups({ db, reads, clock, sessions, merchants: merchants?.sessions, operators, proofs })
  const rates = createRates({ factor: config.rateFactor })
  const { load, closeLoad } = openLoad(options)
  const report = (err: unknown, call: string) => log.error({ err, call }, 'a call failed in a way that nobody foresaw')
  const door = createPipeline({
    db,
    reads,
    clock,
    teller,
    lookups,
    merchants,
    operators,
    rates,
    load,
    handlers: features.flatMap(({ handlers }) => handlers),
    switchedOff: options.switchedOff ?? (async () => []),
    mayMove: async () => (await watch?.mayMove()) ?? true,
    report,
    measure: figures.measure,
  })
  const origins = allowedOrigins(config)
  const api = { door, origins, headers: answerHeaders(config) }
  const built = builtApps(options)

  const fastify: FastifyInstance = Fastify(serverOptions(config, log))
  protectPages(fastify, { production: config.production, pages: shellTexts(built.web, built.console) })
  answerFailures(fastify, log)
  const readiness = createReadiness({ db: reads, lookups })
  fastify.addHook('onSend', async (_request, reply) => {
    if (readiness.isLeaving()) reply.header('connection', 'close')
  })
  boundConnections(fastify, { proxies: config.proxies, factor: config.rateFactor })
  refusePipelines(fastify)
  hurryReaders(fastify)
  throttleDocuments(fastify, load)
  const uploads = features.flatMap(({ uploads = [] }) => uploads)
  hurry(
    fastify,
    uploads.map(({ upload }) => upload.path),
  )
  mountApi(fastify, api)
  mountUploads(fastify, { ...api, uploads, lookups, rates, load, operators, clock, report })
  const ready = async () => (await readiness.ready()) ?? watch?.state().lost
  mountHealth(fastify, { registry: figures.registry, ready, config })
  await mountPages(fastify, built)
  return {
    fastify,
    teller,
    leave: readiness.leave,
    close: async () => {
      await fastify.close()
      await closeLoad()
      await teller.close()
    },
  }
}

/** Answers whoever asked for a page and got an error: 4xx where the request was wrong, and else 500 with a line in the log. */
function answerFailures(app: FastifyInstance, log: Logger) {
  app.setErrorHandler<FastifyError>(async (err, request, reply) => {
    const { statusCode = 500 } = err
    const isTheirs = statusCode >= 400 && statusCode < 500
    // What a visitor asks for wrongly is nobody's to see to, and fills no log.
    if (!isTheirs) log.error({ err, req: request }, 'a page failed')
    reply.code(isTheirs ? statusCode : 500).type('text/plain; charset=utf-8')
    return await reply.send(isTheirs ? 'illegal_request' : 'operation_failed')
  })
}

/** Milliseconds in which the head of a request, and a request that is no file, has to have arrived. */
const REQUEST_TIMEOUT_MS = 15_000

/** Breaks off a request whose body has not arrived in time, unless it goes to a place that takes files. */
export function hurry(app: FastifyInstance, uploads: readonly string[], patience = REQUEST_TIMEOUT_MS) {
  const slow = new Set(uploads)
  app.server.headersTimeout = REQUEST_TIMEOUT_MS
  app.addHook('onRequest', async ({ raw, url }) => {
    if (raw.complete || slow.has(url)) return
    // One that was there by then is being answered, however long that takes: a request without a body ends for whoever reads it, which nobody does.
    const breaking = setTimeout(() => raw.complete || raw.destroy(), patience)
    raw.once('close', () => clearTimeout(breaking)).once('end', () => clearTimeout(breaking))
  })
}

const serverOptions = ({ proxies, production }: Pick<Config, 'proxies' | 'production'>, log: Logger) => ({
  loggerInstance: log as FastifyBaseLogger,
  logController: new LogController({ disableRequestLogging: true }),
  // Whoever connects is the visitor, unless proxies of our own stand in front; a header alone is not believed (threats C211).
  trustProxy: (_address: string, hop: number) => hop < proxies,
  bodyLimit: MOST_BYTES,
  // A slow sender may not hold a connection for long (threats C167): its head and a request within this, a file of somebody who is
  // signed in within what files have. Milliseconds.
  requestTimeout: FILE_PATIENCE,
  keepAliveTimeout: 72_000,
  http: { maxHeaderSize: MOST_BYTES + 16_384 },
  routerOptions: { maxParamLength: MOST_BYTES },
  frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) => {
    // No hook has run by then, so the headers of pages are not there.
    reply.code(404).headers(answerHeaders({ production })).type('text/plain; charset=utf-8').send('not_found')
  },
})

const counted = (teller: Teller, { settling }: Figures): Teller => ({
  ...teller,
  settle: async (act) => {
    settling.enters()
    try {
      return await teller.settle(act)
    } finally {
      settling.leaves()
    }
  },
})
