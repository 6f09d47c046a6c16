import type { Beacon } from '@humidor/server/adapters/beacon.ts'
import { createCaptcha } from '@humidor/server/adapters/captcha.ts'
import type { ChainReader } from '@humidor/server/adapters/chain.ts'
import type { Clock } from '@humidor/server/adapters/clock.ts'
import type { Mailer } from '@humidor/server/adapters/mail.ts'
import type { PushSender } from '@humidor/server/adapters/push/push.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import type { WebhookSender } from '@humidor/server/adapters/webhooks/webhooks.ts'
import { buildApp } from '@humidor/server/app.ts'
import type { createLog } from '@humidor/server/http/log.ts'
import { createJobs } from '@humidor/server/jobs/engine.ts'
import type { Passwords } from '@humidor/server/platform/security/passwords.ts'
import type { ServerConnections } from './server-connections.ts'

export interface PlatformParts {
  served: ServerConnections
  clock: Clock
  mailer: Mailer
  chains: readonly ChainReader[]
  /** What is mixed into draws; without one their seeds alone decide. */
  beacon?: Beacon | undefined
  /** What sends push notifications; without one none are offered. */
  push?: PushSender | undefined
  /** What posts to the servers of merchants; without it they can have no webhooks. */
  webhooks?: WebhookSender | undefined
  /** HUMIDOR_SECRET. */
  secret: string
  passwords: Passwords
  /** Those of the console, which are the platform's own unless given. */
  atConsole?: Passwords
  publicUrl: string
  /** Where what the node has seen of the ledger is kept; without it, in memory alone. */
  data?: string | undefined
  version: string
  log: ReturnType<typeof createLog>
}

/** The whole server with the sandbox's twins of the outside, and what works off its jobs and tasks. */
export async function buildPlatform(parts: PlatformParts) {
  const { served, clock, mailer, chains, beacon, push, webhooks, secret, passwords, atConsole } = parts
  const { publicUrl, data, version, log } = parts
  const randomness = systemRandomness
  const app = await buildApp({
    // Stories make more requests in a minute than a person would in a day.
    config: {
      production: false,
      publicUrl,
      proxies: 0,
      rateFactor: 1000,
      secret,
      ...(data === undefined ? {} : { data }),
    },
    database: served.database,
    adapters: { clock, randomness, mailer, captcha: createCaptcha(randomness), chains, beacon, push, webhooks },
    log,
    version,
    passwords,
    atConsole,
  })
  const features = app.features.map((feature) => ({
    ...feature,
    jobs: feature.jobs?.map((job) => ({
      ...job,
      run: (work: Parameters<typeof job.run>[0]) => served.asWorker(() => job.run(work)),
    })),
    tasks: feature.tasks?.map((task) => ({
      ...task,
      run: (payload: never) => served.asWorker(() => task.run(payload)),
    })),
  }))
  const declared = features.flatMap(({ jobs = [] }) => jobs)
  const jobs = createJobs({
    db: served.worker.db,
    url: served.worker.url,
    clock,
    jobs: declared,
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    mayWork: app.watch.mayMove,
    reportError: (what, err) => log.error({ err }, what),
  })
  return {
    ...app,
    features,
    /** What works the jobs off, and what the features declared. */
    jobs,
    declared,
    /** Everything that waits to be mailed is mailed. */
    async drainTasks() {
      for (const { id } of app.tasks) await jobs.drain(id)
    },
    async close() {
      await jobs.stop()
      await app.close()
    },
  }
}

export type Platform = Awaited<ReturnType<typeof buildPlatform>>
