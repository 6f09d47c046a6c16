import { join } from 'node:path'
import { limitsOf } from '@humidor/domain/platform/load.ts'
import { switchedOff } from '@humidor/domain/platform/switches.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Beacon } from './adapters/beacon.ts'
import type { Captcha } from './adapters/captcha.ts'
import type { ChainReader } from './adapters/chain.ts'
import type { Clock } from './adapters/clock.ts'
import type { Mailer } from './adapters/mail.ts'
import type { PushSender } from './adapters/push/push.ts'
import type { Randomness } from './adapters/randomness.ts'
import type { WebhookSender } from './adapters/webhooks/webhooks.ts'
import type { Config, Role } from './config.ts'
import type { Database, OpenDatabase } from './database/database.ts'
import { mountDocs } from './docs/docs.ts'
import { closingFeature } from './features/accounts/closing/closing.ts'
import { identityFeature } from './features/accounts/identity/identity.ts'
import { unlinkOnNewPassword } from './features/accounts/linked-accounts/linked-accounts.ts'
import { operatorsFeature } from './features/backoffice/operators/operators.ts'
import { overviewFeature } from './features/backoffice/overview/overview.ts'
import { searchFeature } from './features/backoffice/search/search.ts'
import { timelineFeature } from './features/backoffice/timeline/timeline.ts'
import { apiKeysFeature } from './features/commerce/api-keys/api-keys.ts'
import { merchantsFeature } from './features/commerce/merchants/merchants.ts'
import { calendarFeature } from './features/money/calendar/calendar.ts'
import { chainStates, followedBy } from './features/money/deposits/deposits.ts'
import { createLedgerWatch, type LedgerWatch } from './features/money/ledger-chain/ledger-chain.ts'
import { newestLiabilities } from './features/money/liabilities/liabilities.ts'
import { mountKeys } from './features/money/receipts/receipts.ts'
import { createMemory, mountTransparency, publicSources } from './features/money/transparency/transparency.ts'
import { recordsOfWithdrawals } from './features/money/withdrawals/withdrawals.ts'
import { preorderEntries } from './features/products/preorders/preorders.ts'
import { plainFeatures } from './features.ts'
import { createBounded } from './http/bounded.ts'
import type { Feature } from './http/feature.ts'
import { serve } from './http/serve.ts'
import type { Job } from './jobs/job.ts'
import type { Task } from './jobs/tasks.ts'
import { settlementPhases } from './phases.ts'
import { createPasswords, type Passwords } from './platform/security/passwords.ts'
import { createVault } from './platform/security/vault.ts'
import { cachedSettings, type ReadSettings } from './platform/settings/stored-settings.ts'
import { mountPictures } from './platform/uploads/pictures.ts'

/** Everything outside of the server. The sandbox replaces each of these. */
export interface Adapters {
  clock: Clock
  randomness: Randomness
  mailer: Mailer
  captcha: Captcha
  /** One for each chain that accepts deposits. */
  chains: readonly ChainReader[]
  /** Public randomness for draws. Without it the seeds alone decide, and the pages say so. */
  beacon?: Beacon | undefined
  /** Push notifications. Without it none are offered. */
  push?: PushSender | undefined
  /** What posts to the servers of merchants. Without it they can have no webhooks. */
  webhooks?: WebhookSender | undefined
}

export interface AppOptions {
  config: Pick<Config, 'production' | 'publicUrl' | 'proxies' | 'rateFactor'> &
    Partial<Pick<Config, 'links' | 'metricsToken' | 'data' | 'serviceWorker'>> & { secret: string; role?: Role }
  database: Pick<OpenDatabase, 'db' | 'pool'>
  /** A second pool for reads, so that commits waiting for a standby delay no read. By default reads share `database`. */
  reads?: Pick<OpenDatabase, 'db' | 'pool'>
  /** The pool of jobs, where it is another: its new connections are checked like those of `database`. */
  batches?: Pick<OpenDatabase, 'pool'>
  adapters: Adapters
  log: Logger
  /** The build name. The app and `/docs` show it. */
  version: string
  /** Password hashing for members and merchants. By default a new queue. */
  passwords?: Passwords
  /** Password hashing for the console, in a queue of its own. */
  atConsole?: Passwords | undefined
  /** The folder of the built web app, by default `web/dist`. */
  web?: string
  /** The folder of the built console, by default `console/dist`. */
  console?: string
}

/** The assembled server. `main.ts` makes it listen and runs its jobs. */
export interface App {
  fastify: FastifyInstance
  features: readonly Feature[]
  jobs: readonly Job[]
  tasks: readonly Task[]
  settings: ReadSettings
  /** Makes `/readyz` report "not ready". The server still answers. */
  leave(): void
  /** This node's memory of the ledger. Once started, it checks the ledger by itself. */
  watch: LedgerWatch
  /** Answers the running requests and accepts no more. The database stays open. */
  close(): Promise<void>
}

/** Assembles the server. Does not listen, and runs no job. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, reads = database, batches, adapters, log, version } = options
  const { db, pool } = database
  const { clock, randomness } = adapters
  const pools = batches ? [pool, batches.pool] : [pool]
  const watch = createLedgerWatch({ db, pools, log, folder: config.data })
  const settings = followedBy(
    cachedSettings(reads.db, (what, err) => log.error({ err }, what)),
    adapters.chains,
  )
  const vault = createVault(config.secret)
  const { passwords, atConsole } = hashingOf(options)
  const signingIn = { db, reads: reads.db, randomness, vault, rateFactor: config.rateFactor, passwords }
  const alarm = (what: string, details: unknown) => log.error({ alarm: what, details }, 'an operator must look at this')
  const { chains } = adapters
  const publicFigures = openPublicFigures({ db: reads.db, clock, log })
  // In production a gap in time means that no node was up. The sandbox can move the clock.
  const leaps = !config.production
  const parts = {
    ...{ ...adapters, ...signingIn, settings, watch, alarm, leaps, version, publicFigures },
    unopened: (err: unknown, uid: number) => log.error({ err, uid }, 'the secret of an authenticator does not open'),
    onNewPassword: unlinkOnNewPassword,
    ...{ readers: chains, beacon: adapters.beacon },
    // A payout to one of these would return to us, or be lost.
    ours: chains.flatMap(({ addresses, token }) => [...addresses, token]),
    links: config.links,
    ...{ publicUrl: config.publicUrl, production: config.production },
    entries: preorderEntries,
    withdrawals: recordsOfWithdrawals(chains),
    newestLiabilities,
    phases: settlementPhases({ db, clock, leaps }),
    stateOf: chainStates({ db: reads.db, clock, readers: chains }),
    watched: () => watchedOf(features),
  }
  const identity = identityFeature.open(parts)
  const merchants = merchantsFeature.open(parts)
  const apiKeys = apiKeysFeature.open(parts)
  const others: readonly Feature[] = [
    ...[identity, merchants, apiKeys],
    ...plainFeatures.map((feature) => feature.open({ ...parts, proveOwner: identity.proveOwner })),
  ]
  const operators = operatorsFeature.open({
    ...{ ...parts, passwords: atConsole },
    approvals: others.flatMap(({ approvals = [] }) => approvals),
    queues: others.flatMap(({ queues = [] }) => queues),
    items: others.flatMap(({ items = [] }) => items),
  })
  const features = withTimeline(withSearch(withOverview([...withClosing(withCalendar(others)), operators])))

  // A worker listens too, but serves health and figures alone: they must be readable while no other node is up.
  const answersCalls = config.role !== 'worker'
  const { fastify, leave, close } = await serve({
    ...{ config, db, pool, reads: options.reads, clock, log },
    features: answersCalls ? features : features.map(({ name, figures = [] }) => ({ name, handlers: [], figures })),
    ...{ watch, sessions: identity.sessions, proofs: identity.proofs },
    ...{ merchants: merchants.access, apiKeys: apiKeys.access, operators: operators.access },
    switchedOff: async () => switchedOff(await settings()),
    limits: async () => limitsOf(await settings()),
    web: answersCalls ? (options.web ?? join(import.meta.dirname, '../web/dist')) : undefined,
    console: answersCalls ? (options.console ?? join(import.meta.dirname, '../console/dist')) : undefined,
  })
  if (answersCalls) mountPages(fastify, { config, db: reads.db, features, publicFigures, settings, version })
  return {
    fastify,
    features,
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    ...{ settings, watch, leave, close: () => watch.close().then(close) },
  }
}

interface MountedPages {
  config: AppOptions['config']
  db: Database
  features: readonly Feature[]
  publicFigures: Parameters<typeof mountTransparency>[1]['figures']
  settings: ReadSettings
  version: string
}

/** Mounts what is served without an envelope. */
function mountPages(
  fastify: FastifyInstance,
  { config, db, features, publicFigures, settings, version }: MountedPages,
) {
  const { production, publicUrl } = config
  mountPictures(fastify, { db, production })
  mountKeys(fastify, { db, production })
  mountTransparency(fastify, { figures: publicFigures, settings, publicUrl })
  mountDocs(fastify, { ...documentedCalls(features), publicUrl, version })
}

/** The figures of the public page. `sources`: what other features publish on it. */
const openPublicFigures = ({ db, clock, log }: Pick<OpenDatabase, 'db'> & { clock: Clock; log: Logger }) =>
  createMemory({
    ...{ db, clock, sources: publicSources },
    report: (err) => log.error({ err }, 'the figures of the public page could not be read'),
  })

/**
 * Members and merchants share one hashing queue, which bounds the load on the machine. The console has a short queue of its own:
 * its sign-in has no captcha, and a flood there must delay no member.
 */
const hashingOf = (given: Pick<AppOptions, 'passwords' | 'atConsole'>) => ({
  passwords: given.passwords ?? createPasswords(),
  atConsole: given.atConsole ?? createPasswords(createBounded({ atOnce: 1, waiting: 16 })),
})

/** What alerts watch: the queues, jobs and letters of every feature, and their own sources. */
const watchedOf = (features: readonly Feature[]) => ({
  queues: features.flatMap(({ queues = [] }) => queues),
  jobs: features.flatMap(({ jobs = [] }) => jobs),
  letters: features.flatMap(({ tasks = [] }) => tasks).filter(({ mails }) => mails),
  sources: features.flatMap(({ alerts = [] }) => alerts),
})

/** Adds the members' calendar, which shows what the other features know of the future. */
const withCalendar = (own: readonly Feature[]): readonly Feature[] => [
  ...own,
  calendarFeature.open({ upcoming: own.flatMap(({ upcoming = [] }) => upcoming) }),
]

/** Adds the closing of accounts, in which every other feature has its part. */
const withClosing = (own: readonly Feature[]): readonly Feature[] => [
  ...own,
  closingFeature.open({ parts: own.flatMap(({ closing = [] }) => closing) }),
]

/** Adds the overview, the operators' first page, which shows the jobs, tasks and queues of all other features. */
const withOverview = (own: readonly Feature[]): readonly Feature[] => [
  ...own,
  overviewFeature.open({
    jobs: own.flatMap(({ jobs = [] }) => jobs),
    tasks: own.flatMap(({ tasks = [] }) => tasks),
    queues: own.flatMap(({ queues = [] }) => queues),
  }),
]

/** Adds the operators' search over the records of all other features. */
const withSearch = (own: readonly Feature[]): readonly Feature[] => [
  ...own,
  searchFeature.open({ finders: own.flatMap(({ finders = [] }) => finders) }),
]

/** Adds the timelines of members and merchants, in which every other feature has its part. */
const withTimeline = (own: readonly Feature[]): readonly Feature[] => [
  ...own,
  timelineFeature.open({ sources: own.flatMap(({ timeline = [] }) => timeline) }),
]

/** The calls and uploads that `/docs` shows. Calls of operators are left out, because only the console makes them. */
const documentedCalls = (features: readonly Feature[]) => ({
  calls: features
    .flatMap(({ handlers }) => handlers.map(({ call }) => call))
    .filter(({ who, path }) => who !== 'operator' && !path.startsWith('/api/console/')),
  uploads: features.flatMap(({ uploads = [] }) =>
    uploads.flatMap(({ upload }) => (upload.who === 'operator' ? [] : upload)),
  ),
})
