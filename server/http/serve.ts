import type { CallSwitch } from '@humidor/domain/platform/switches.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
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
import { mountPublicDocuments } from './public-documents.ts'
import { createRates } from './rates.ts'
import { createReadiness } from './readiness.ts'
import type { MerchantAccess, OperatorAccess, Proofs, Sessions } from './sessions.ts'
import { shareBudgets } from './shared-budgets.ts'
import { abortSlowReaders, boundConnections, refusePipelines, throttleDocuments } from './throttle.ts'
import { mountUploads, UPLOAD_TIMEOUT_MS } from './uploads.ts'
import type { ApiKeyAccess } from './v1/access.ts'
import { answerUnreadable, mountV1 } from './v1/mount.ts'

export interface Served {
  fastify: FastifyInstance
  teller: Teller
  /** Makes `/readyz` report "not ready", so that load balancers send no more requests. Answers now carry `Connection: close`. */
  leave(): void
  /** Accepts no more requests, and resolves when the running ones are answered. Does not close the database. */
  close(): Promise<void>
}

/** A node's memory of the ledger. */
export interface LedgerMemory {
  /** Whether this node may move money. */
  mayMove(): Promise<boolean>
  /** Remembers the last answered payment. */
  acknowledged(request: Pick<RequestName, 'scope' | 'key'>): void
  /** `lost`: a sentence about data that this node has seen and the database no longer has. */
  state(): { lost: string | undefined }
}

export interface ServeOptions {
  config: Pick<Config, 'production' | 'publicUrl' | 'proxies' | 'rateFactor'> &
    Partial<Pick<Config, 'metricsToken' | 'serviceWorker'>>
  db: Database
  pool: Pool
  /** A pool for reads. By default `db` and `pool` serve reads too. */
  reads?: Pick<OpenDatabase, 'db' | 'pool'> | undefined
  clock: Clock
  log: Logger
  features: readonly Feature[]
  sessions: Sessions
  proofs: Proofs
  /** Without them nobody can sign in as a merchant, or as an operator. */
  merchants?: MerchantAccess
  operators?: OperatorAccess
  /** Without it there is no `/api/v1`. */
  apiKeys?: ApiKeyAccess
  /** Watches the ledger for lost data. Without it, money may always move. */
  watch?: LedgerMemory
  /** The switches that are off. Without it, none is. */
  switchedOff?: () => Promise<readonly CallSwitch[]>
  /** The load limits of one person and one address. Without it, the defaults. */
  limits?: LimitsInForce
  /** Milliseconds by which a refusal for a spent budget is delayed, by default 500. */
  holding?: number
  /** The folder of the built web app. Undefined: no pages. */
  web: string | undefined
  /** The folder of the built console. */
  console?: string | undefined
}

const builtApps = (options: Pick<ServeOptions, 'web' | 'console'>) => ({
  web: options.web === undefined ? undefined : findShells(options.web),
  console: options.console === undefined ? undefined : findShells(options.console),
})

/** Bounds the load of one person and one address, over all calls and nodes. */
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

/** Mounts features behind the request pipeline, with pages, health and figures. Does not listen. */
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
  const teller = counted(createTeller({ db, ...(acknowledged && { acknowledged }) }), figures)
  const lookups = createLookups({ db, reads, clock, sessions, merchants: merchants?.sessions, operators, proofs })
  const rates = createRates({ factor: config.rateFactor })
  const { load, closeLoad } = openLoad(options)
  const report = (err: unknown, call: string) => log.error({ err, call }, 'a call failed unexpectedly')
  const shared = {
    ...{ db, reads, clock, lookups, load, report },
    switchedOff: options.switchedOff ?? (async () => []),
    mayMove: async () => (await watch?.mayMove()) ?? true,
    measure: figures.measure,
  }
  const pipeline = createPipeline({
    ...{ ...shared, teller, merchants, operators, rates },
    handlers: features.flatMap(({ handlers }) => handlers),
  })
  const origins = allowedOrigins(config)
  const api = { pipeline, origins, headers: answerHeaders(config) }
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
  abortSlowReaders(fastify)
  throttleDocuments(fastify, load)
  const uploads = features.flatMap(({ uploads = [] }) => uploads)
  abortSlowRequests(
    fastify,
    uploads.map(({ upload }) => upload.path),
  )
  mountApi(fastify, api)
  const { apiKeys: keys } = options
  if (keys)
    mountV1(fastify, { ...shared, keys, config, rates, handlers: features.flatMap(({ routes = [] }) => routes) })
  mountUploads(fastify, { ...api, uploads, lookups, rates, load, operators, clock, report })
  const documents = features.flatMap(({ documents = [] }) => documents)
  mountPublicDocuments(fastify, { documents, db: reads, clock, production: config.production })
  const ready = async () => (await readiness.ready()) ?? watch?.state().lost
  mountHealth(fastify, { registry: figures.registry, ready, config })
  await mountPages(fastify, { ...built, serviceWorker: config.serviceWorker })
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

/** Answers errors of pages: 4xx for a wrong request, else 500 with a line in the log. */
function answerFailures(app: FastifyInstance, log: Logger) {
  app.setErrorHandler<FastifyError>(async (err, request, reply) => {
    const { statusCode = 500 } = err
    const isClientError = statusCode >= 400 && statusCode < 500
    // Client errors need no operator, and must not fill the log.
    if (!isClientError) log.error({ err, req: request }, 'a page failed')
    reply.code(isClientError ? statusCode : 500).type('text/plain; charset=utf-8')
    return await reply.send(isClientError ? 'illegal_request' : 'operation_failed')
  })
}

/** Milliseconds for the head of a request, and for a whole request without a file, to arrive. */
const REQUEST_TIMEOUT_MS = 15_000

/** Destroys a request whose body has not arrived in time. Exempts the upload paths. `timeoutMs` in milliseconds. */
export function abortSlowRequests(app: FastifyInstance, uploads: readonly string[], timeoutMs = REQUEST_TIMEOUT_MS) {
  const slow = new Set(uploads)
  app.server.headersTimeout = REQUEST_TIMEOUT_MS
  app.addHook('onRequest', async ({ raw, url }) => {
    if (raw.complete || slow.has(url)) return
    // A complete request is being answered, however long that takes. `end` alone would not tell: nobody reads a request without a body.
    const breaking = setTimeout(() => raw.complete || raw.destroy(), timeoutMs)
    raw.once('close', () => clearTimeout(breaking)).once('end', () => clearTimeout(breaking))
  })
}

const serverOptions = (
  { proxies, production, publicUrl }: Pick<Config, 'proxies' | 'production' | 'publicUrl'>,
  log: Logger,
) => ({
  loggerInstance: log as FastifyBaseLogger,
  logController: new LogController({ disableRequestLogging: true }),
  // The peer is the visitor, unless our own proxies are in front. A header alone is not trusted (threats C211).
  trustProxy: (_address: string, hop: number) => hop < proxies,
  bodyLimit: MOST_BYTES,
  // Bounds a slow sender (threats C167), in milliseconds. This is the bound of an upload; `abortSlowRequests` sets a shorter one for the rest.
  requestTimeout: UPLOAD_TIMEOUT_MS,
  keepAliveTimeout: 72_000,
  http: { maxHeaderSize: MOST_BYTES + 16_384 },
  routerOptions: { maxParamLength: MOST_BYTES },
  frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // No hook has run yet, so the headers of pages are missing.
    if (answerUnreadable(request, reply, { production, publicUrl })) return
    reply.code(404).headers(answerHeaders({ production })).type('text/plain; charset=utf-8').send('not_found')
  },
})

const counted = (teller: Teller, { settling }: Figures): Teller => ({
  ...teller,
  transfer: async (request) => {
    settling.enters()
    try {
      return await teller.transfer(request)
    } finally {
      settling.leaves()
    }
  },
})
