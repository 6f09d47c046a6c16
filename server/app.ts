import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Captcha } from './adapters/captcha.ts'
import type { ChainReader } from './adapters/chain.ts'
import type { Clock } from './adapters/clock.ts'
import type { Mailer } from './adapters/mail.ts'
import type { Randomness } from './adapters/randomness.ts'
import type { Config, Role } from './config.ts'
import type { OpenDatabase } from './database/database.ts'
import { mountDocs } from './docs/docs.ts'
import { depositsFeature } from './features/deposits/deposits.ts'
import { createVault, identityFeature, type Passwords } from './features/identity/identity.ts'
import { memberFeature } from './features/member/member.ts'
import { membershipFeature } from './features/membership/membership.ts'
import { cachedSettings, platformFeature, type ReadSettings } from './features/platform/platform.ts'
import { priceFeature } from './features/price/price.ts'
import { walletFeature } from './features/wallet/wallet.ts'
import type { Feature } from './http/feature.ts'
import { serve } from './http/serve.ts'
import type { Job } from './jobs/job.ts'
import type { Task } from './jobs/tasks.ts'

/** All that is not us; the sandbox has a twin of each. */
export interface Adapters {
  clock: Clock
  randomness: Randomness
  mailer: Mailer
  captcha: Captcha
  /** One for each chain that deposits are taken on. */
  chains: readonly ChainReader[]
}

export interface AppOptions {
  config: Pick<Config, 'production' | 'publicUrl' | 'proxies' | 'rateFactor'> & { secret: string; role?: Role }
  database: Pick<OpenDatabase, 'db' | 'pool'>
  adapters: Adapters
  log: Logger
  /** The build that answers, shown in the app and at `/docs`. */
  version: string
  /** The process's own unless given. */
  passwords?: Passwords
  /** The folder of the built web app: `web/dist` unless given. */
  web?: string
}

/** The whole server, joined: what `main.ts` listens on and works off. */
export interface App {
  fastify: FastifyInstance
  features: readonly Feature[]
  jobs: readonly Job[]
  tasks: readonly Task[]
  settings: ReadSettings
  /** Answers what is at hand and takes no more. The database stays open. */
  close(): Promise<void>
}

/** The only place where things are joined. It does not listen, and runs no job. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, adapters, log, version } = options
  const { db, pool } = database
  const { clock, randomness } = adapters
  const settings = cachedSettings(db, (what, err) => log.error({ err }, what))

  const identity = identityFeature({
    db,
    ...adapters,
    vault: createVault(config.secret),
    rateFactor: config.rateFactor,
    ...(options.passwords ? { passwords: options.passwords } : {}),
  })
  const features: readonly Feature[] = [
    // First, because its job is: everything else that a midnight brings is valued at the price that it brings.
    priceFeature(settings),
    identity,
    memberFeature(),
    membershipFeature(),
    walletFeature({ db, settings }),
    depositsFeature({
      readers: adapters.chains,
      settings,
      randomness,
      alarm: (what, details) => log.error({ alarm: what, details }, 'an operator must look at this'),
    }),
    platformFeature({ settings, chains: adapters.chains, version }),
  ]

  // A worker has a door too, but only its watchers find anything behind it.
  const answers = config.role !== 'worker'
  const { fastify, close } = await serve({
    config,
    db,
    pool,
    clock,
    log,
    features: answers ? features : [],
    sessions: identity.sessions,
    proofs: identity.proofs,
    web: answers ? (options.web ?? join(import.meta.dirname, '../web/dist')) : undefined,
  })
  const calls = features.flatMap(({ handlers }) => handlers.map(({ call }) => call))
  if (answers) mountDocs(fastify, { calls, publicUrl: config.publicUrl, version })
  return {
    fastify,
    features,
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    settings,
    close,
  }
}
