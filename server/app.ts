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
import type { Randomness } from './adapters/randomness.ts'
import type { Config, Role } from './config.ts'
import type { OpenDatabase } from './database/database.ts'
import { mountDocs } from './docs/docs.ts'
import { identityFeature } from './features/accounts/identity/identity.ts'
import { linkedAccountsFeature, unlinkOnNewPassword } from './features/accounts/linked-accounts/linked-accounts.ts'
import { memberFeature } from './features/accounts/member/member.ts'
import { membershipFeature } from './features/accounts/membership/membership.ts'
import { teamFeature } from './features/accounts/team/team.ts'
import { membersConsoleFeature } from './features/backoffice/members/members.ts'
import { operatorsFeature } from './features/backoffice/operators/operators.ts'
import { overviewFeature } from './features/backoffice/overview/overview.ts'
import { settingsConsoleFeature } from './features/backoffice/settings/settings.ts'
import { mallFeature } from './features/commerce/mall/mall.ts'
import { merchantsFeature } from './features/commerce/merchants/merchants.ts'
import { payoutsFeature } from './features/commerce/payouts/payouts.ts'
import { activitiesFeature } from './features/community/activities/activities.ts'
import { feedbackFeature } from './features/community/feedback/feedback.ts'
import { newsFeature } from './features/community/news/news.ts'
import { noticesFeature } from './features/community/notices/notices.ts'
import { chainStates, depositsFeature, followedBy } from './features/money/deposits/deposits.ts'
import { createLedgerWatch, type LedgerWatch, ledgerChainFeature } from './features/money/ledger-chain/ledger-chain.ts'
import { ledgerExplorerFeature } from './features/money/ledger-explorer/ledger-explorer.ts'
import { treasuryFeature } from './features/money/treasury/treasury.ts'
import { walletFeature } from './features/money/wallet/wallet.ts'
import { recordsOfWithdrawals, withdrawalsFeature } from './features/money/withdrawals/withdrawals.ts'
import { drawsFeature } from './features/products/draws/draws.ts'
import { flexibleTreasureFeature } from './features/products/flexible-treasure/flexible-treasure.ts'
import { pledgesFeature } from './features/products/pledges/pledges.ts'
import { preorderEntries, preordersFeature } from './features/products/preorders/preorders.ts'
import { raffleFeature } from './features/products/raffle/raffle.ts'
import { type SettlingParts, settlementFeature } from './features/products/settlement/settlement.ts'
import { returnsFeature } from './features/products/team-returns/team-returns.ts'
import { marketFeature } from './features/trading/market/market.ts'
import { orderBookFeature } from './features/trading/order-book/order-book.ts'
import { priceFeature } from './features/trading/price/price.ts'
import { createBounded } from './http/bounded.ts'
import type { Feature } from './http/feature.ts'
import { serve } from './http/serve.ts'
import type { Job } from './jobs/job.ts'
import type { Task } from './jobs/tasks.ts'
import { settlementPhases } from './phases.ts'
import { downtimeFeature } from './platform/downtime/downtime.ts'
import { createPasswords, type Passwords } from './platform/security/passwords.ts'
import { createVault, type Vault } from './platform/security/vault.ts'
import { platformFeature } from './platform/settings/settings.ts'
import { cachedSettings, type ReadSettings } from './platform/settings/stored-settings.ts'
import { mountPictures } from './platform/uploads/pictures.ts'
import { uploadsFeature } from './platform/uploads/uploads.ts'

/** The outside world of the server. The sandbox replaces each of these. */
export interface Adapters {
  clock: Clock
  randomness: Randomness
  mailer: Mailer
  captcha: Captcha
  /** One for each chain that accepts deposits. */
  chains: readonly ChainReader[]
  /** Public randomness for draws. Without it the seeds alone decide, and the pages say so. */
  beacon?: Beacon | undefined
}

export interface AppOptions {
  config: Pick<Config, 'production' | 'publicUrl' | 'proxies' | 'rateFactor'> &
    Partial<Pick<Config, 'links' | 'metricsToken' | 'data'>> & { secret: string; role?: Role }
  database: Pick<OpenDatabase, 'db' | 'pool'>
  /** A second pool for reads, so that commits waiting for a standby delay no read. By default reads share `database`. */
  reads?: Pick<OpenDatabase, 'db' | 'pool'>
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
  const { config, database, reads = database, adapters, log, version } = options
  const { db, pool } = database
  const { clock, randomness } = adapters
  const watch = createLedgerWatch({ db, pool, log, folder: config.data })
  const settings = followedBy(
    cachedSettings(reads.db, (what, err) => log.error({ err }, what)),
    adapters.chains,
  )
  const vault = createVault(config.secret)
  const { passwords, atConsole } = hashingOf(options)
  const signingIn = { db, reads: reads.db, randomness, vault, rateFactor: config.rateFactor, passwords }
  const unopened = (err: unknown, uid: number) =>
    log.error({ err, uid }, 'the secret of an authenticator does not open')
  const identity = identityFeature({ ...adapters, ...signingIn, unopened, onNewPassword: unlinkOnNewPassword })
  // A payout to one of these would return to us, or be lost.
  const ours = adapters.chains.flatMap(({ addresses, token }) => [...addresses, token])
  const merchants = merchantsFeature({ ...signingIn, clock, settings, ours })
  const alarm = (what: string, details: unknown) => log.error({ alarm: what, details }, 'an operator must look at this')
  const watching = { readers: adapters.chains, settings, alarm }
  const stateOf = chainStates({ db: reads.db, clock, readers: adapters.chains })
  const others: readonly Feature[] = [
    priceFeature({ randomness }),
    identity,
    linkedAccountsFeature({ db, randomness, proveOwner: identity.proveOwner }),
    memberFeature({ db: reads.db }),
    membershipFeature(),
    teamFeature({ db, clock, settings }),
    walletFeature({ db: reads.db, settings, alarm }),
    orderBookFeature({ db: reads.db, clock, settings, alarm }),
    ...calendarFeatures({ ...adapters, ...signingIn, settings, alarm, production: config.production }),
    depositsFeature({ ...watching, clock, randomness, withdrawals: recordsOfWithdrawals(adapters.chains) }),
    ...messageFeatures({ ...adapters, db, settings }),
    ...publicFeatures({ db, randomness, settings, links: config.links }),
    ...payoutFeatures({ ...watching, randomness, vault, ours }),
    merchants,
    ...consoleFeatures(randomness),
    ledgerChainFeature({ ...adapters, watch }),
    platformFeature({ settings, chains: adapters.chains, stateOf, version }),
  ]
  const operators = operatorsFeature({
    ...{ ...signingIn, passwords: atConsole, mailer: adapters.mailer, clock, publicUrl: config.publicUrl },
    approvals: others.flatMap(({ approvals = [] }) => approvals),
    queues: others.flatMap(({ queues = [] }) => queues),
    items: others.flatMap(({ items = [] }) => items),
  })
  const features = withOverview([...others, operators])

  // A worker listens too, but serves health and figures alone: they must be readable while no other node is up.
  const answersCalls = config.role !== 'worker'
  const { fastify, leave, close } = await serve({
    ...{ config, db, pool, reads: options.reads, clock, log },
    features: answersCalls ? features : features.map(({ name, figures = [] }) => ({ name, handlers: [], figures })),
    ...{ watch, sessions: identity.sessions, proofs: identity.proofs },
    merchants: merchants.access,
    operators: operators.access,
    switchedOff: async () => switchedOff(await settings()),
    limits: async () => limitsOf(await settings()),
    web: answersCalls ? (options.web ?? join(import.meta.dirname, '../web/dist')) : undefined,
    console: answersCalls ? (options.console ?? join(import.meta.dirname, '../console/dist')) : undefined,
  })
  if (answersCalls) mountPictures(fastify, { db: reads.db, production: config.production })
  if (answersCalls) mountDocs(fastify, { ...documentedCalls(features), publicUrl: config.publicUrl, version })
  return {
    fastify,
    features,
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    ...{ settings, watch, leave, close: () => watch.close().then(close) },
  }
}

/**
 * Members and merchants share one hashing queue, which bounds the load on the machine. The console has a short queue of its own:
 * its sign-in has no captcha, and a flood there must delay no member.
 */
const hashingOf = (given: Pick<AppOptions, 'passwords' | 'atConsole'>) => ({
  passwords: given.passwords ?? createPasswords(),
  atConsole: given.atConsole ?? createPasswords(createBounded({ atOnce: 1, waiting: 16 })),
})

/** Adds the overview, the operators' first page, which shows the jobs, tasks and queues of all other features. */
const withOverview = (own: readonly Feature[]): readonly Feature[] => [
  ...own,
  overviewFeature({
    jobs: own.flatMap(({ jobs = [] }) => jobs),
    tasks: own.flatMap(({ tasks = [] }) => tasks),
    queues: own.flatMap(({ queues = [] }) => queues),
  }),
]

type CalendarParts = Omit<SettlingParts, 'phases'> &
  Pick<Adapters, 'randomness' | 'beacon'> & { vault: Vault; production: boolean }

/** The daily settlement, and the products that depend on it. */
function calendarFeatures(parts: CalendarParts): readonly Feature[] {
  // The sandbox can move the clock. In production a gap in time means that no node was up.
  const leaps = !parts.production
  const { db, clock, settings, alarm, vault, randomness, beacon } = parts
  const drawing = { vault, randomness, beacon, settings }
  return [
    settlementFeature({ db, clock, settings, alarm, phases: settlementPhases({ db, clock, leaps }) }),
    flexibleTreasureFeature({ db, settings }),
    returnsFeature(),
    pledgesFeature({ settings }),
    preordersFeature({ ...drawing, alarm, leaps }),
    downtimeFeature({ leaps }),
    drawsFeature({ ...drawing, clock, alarm, entries: preorderEntries }),
    raffleFeature({ ...drawing, alarm }),
  ]
}

/** Notices to members, and feedback from members. */
const messageFeatures = (
  parts: Parameters<typeof noticesFeature>[0] & Parameters<typeof feedbackFeature>[0],
): readonly Feature[] => [noticesFeature(parts), feedbackFeature(parts)]

/** Money out of the platform, of members and merchants. */
const payoutFeatures = (parts: Parameters<typeof withdrawalsFeature>[0]): readonly Feature[] => [
  withdrawalsFeature(parts),
  payoutsFeature(parts),
]

/** Features of the console alone. */
const consoleFeatures = (randomness: Randomness): readonly Feature[] => [
  membersConsoleFeature({ randomness }),
  treasuryFeature({ randomness }),
  ledgerExplorerFeature(),
  settingsConsoleFeature({ randomness }),
]

/** Public content: pictures, activities, news, the mall and the market's figures. */
const publicFeatures = (
  parts: Parameters<typeof uploadsFeature>[0] & Parameters<typeof marketFeature>[0],
): readonly Feature[] => [
  uploadsFeature(parts),
  activitiesFeature(parts),
  newsFeature(),
  mallFeature(parts),
  marketFeature(parts),
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
