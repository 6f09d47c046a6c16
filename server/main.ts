import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { drandBeacon } from './adapters/beacon.ts'
import { createCaptcha } from './adapters/captcha.ts'
import { chainReaders } from './adapters/chains.ts'
import type { Clock } from './adapters/clock.ts'
import { openDatabaseClock } from './adapters/database-clock.ts'
import { createMailer } from './adapters/mail.ts'
import { createPushSender } from './adapters/push/push.ts'
import { systemRandomness } from './adapters/randomness.ts'
import { createWebhookSender } from './adapters/webhooks/webhooks.ts'
import { type Adapters, type App, buildApp } from './app.ts'
import { buildName } from './build-name.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Database, NO_TIMEOUTS, openDatabase } from './database/database.ts'
import { type FoundDatabase, findDatabase, refuseSandboxDatabase } from './database/find-database.ts'
import { migrate } from './database/migrate.ts'
import {
  DatabaseRightsError,
  type DatabaseRole,
  grantRights,
  hasRoles,
  missingRights,
  surplusRights,
} from './database/rights.ts'
import { timeOf } from './database/time.ts'
import { ensureRootMember } from './features/accounts/identity/identity.ts'
import { createLog } from './http/log.ts'
import { createJobs } from './jobs/engine.ts'
import { installQueue } from './jobs/queue.ts'
import { createPasswords } from './platform/security/passwords.ts'
import { createVault } from './platform/security/vault.ts'
import { UserFacingError } from './user-facing-error.ts'

/** How long running requests and batches may take to end on shutdown, after the drain. Milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/** Connections of the read pool. The pool that writes has ten more. */
const READ_CONNECTIONS = 5

/** Closes one resource. They run last opened, first closed. */
type Closing = () => Promise<unknown> | unknown

/** Narrows the settings that a server without a sandbox needs, whatever NODE_ENV says. @throws ConfigError */
function requireStandalone({ smtpUrl, secret }: Config): { smtpUrl: string; secret: string } {
  if (smtpUrl && secret) return { smtpUrl, secret }
  throw new ConfigError([
    'The server alone needs SMTP_URL, MAIL_FROM and HUMIDOR_SECRET. `npm start` brings a whole sandbox up.',
  ])
}

/** The database role of this process. Only a process that runs jobs may write the tables of jobs. */
const roleOf = ({ role }: Config): DatabaseRole => (role === 'api' ? 'humidor_api' : 'humidor_worker')

/** The error names this many missing rights. The others are of the same kind. */
const NAMED_RIGHTS = 3

/** Stops a start that would later refuse calls or fail at midnight for lack of rights. @throws DatabaseRightsError */
async function checkRights(db: Database, config: Config) {
  const role = roleOf(config)
  const missing = await missingRights(db, role)
  if (missing.length === 0) return
  const more = missing.length > NAMED_RIGHTS ? ` and ${missing.length - NAMED_RIGHTS} more` : ''
  throw new DatabaseRightsError(
    `The user of DATABASE_URL lacks rights that this node needs: ${missing.slice(0, NAMED_RIGHTS).join(', ')}${more}. ` +
      `As the owner of the database: npm run humidor -- roles, and then: grant ${role} to that user.`,
  )
}

/** Migrates the database to this version. Grants the roles their rights where roles exist. @returns the migrations that ran */
async function prepareDatabase({ url, isEmbedded }: FoundDatabase): Promise<string[]> {
  const { db, close } = openDatabase({ url, max: 1, timeouts: NO_TIMEOUTS })
  try {
    const ran = await migrate(db)
    await refuseSandboxDatabase(db)
    if (isEmbedded || (ran.length > 0 && (await hasRoles(db)))) {
      await installQueue(url)
      await grantRights(db)
    }
    return ran
  } finally {
    await close()
  }
}

/** Starts the server. @returns the function that makes it report "not ready" before it ends */
async function start(config: Config, log: Logger, closings: Closing[]) {
  const { smtpUrl, secret } = requireStandalone(config)
  const say = (sentence: string) => log.info(sentence)
  const found = await findDatabase(config, { say })
  closings.push(() => found.stop())
  const ran = await prepareDatabase(found)
  if (ran.length > 0) say(`Migrated: ${ran.join(', ')}.`)
  // An external database knows the connecting user. In the embedded one we connect as owner, and drop to the role.
  const database = openDatabase({ url: found.url, ...(found.isEmbedded && { as: roleOf(config) }), keepsPlans: true })
  closings.push(() => database.close())
  const reads = openDatabase({ url: database.url, max: READ_CONNECTIONS, keepsPlans: true })
  closings.push(() => reads.close())
  // Batches of thousands are planned for what they hold.
  const batches = openDatabase({ url: database.url })
  closings.push(() => batches.close())
  const alarm = (what: string, details: unknown) => log.error({ alarm: what, details }, 'an operator must look at this')
  await checkRights(database.db, config)
  // A node with too many rights works, and its operator may be unable to revoke them. So it starts, and alarms.
  const surplus = await surplusRights(database.db, undefined, roleOf(config))
  if (surplus.length > 0) alarm('the user of DATABASE_URL may do more than its role', surplus)
  const { url } = database
  const clock = await openDatabaseClock({ ask: () => timeOf(database.db), alarm })
  closings.push(() => clock.close())
  const mailer = createMailer({ url: smtpUrl, from: config.mailFrom })
  closings.push(() => mailer.close())
  const push = config.push && createPushSender(config.push)
  closings.push(() => push?.close())
  const webhooks = createWebhookSender()
  closings.push(() => webhooks.close())
  const adapters: Adapters = {
    clock,
    randomness: systemRandomness,
    mailer,
    captcha: createCaptcha(systemRandomness),
    chains: chainReaders(config),
    beacon: config.drand.length > 0 ? drandBeacon({ urls: config.drand, alarm }) : undefined,
    push,
    webhooks,
  }
  const passwords = createPasswords()
  const root = await ensureRootMember(database.db, {
    randomness: systemRandomness,
    vault: createVault(secret),
    passwords,
    at: clock.now(),
  })
  // The first registrant needs a referrer (rules P1).
  say(`The first members register with the referral code ${root.vcode}.`)
  const app = await buildApp({
    config: { ...config, secret },
    database,
    reads,
    batches,
    adapters,
    log,
    version: buildName(),
    passwords,
  })
  closings.push(() => app.close())
  await listenAndWork({ config, url, app, clock, batches: batches.db, log, closings })
  return app.leave
}

interface Parts {
  config: Config
  url: string
  app: App
  clock: Clock
  /** For jobs. */
  batches: Database
  log: Logger
  closings: Closing[]
}

/**
 * Listens, and runs jobs and tasks unless the role is `api`. A worker listens for health checks and figures alone.
 * Every role creates the queues, because every role may enqueue a task.
 */
async function listenAndWork({ config, url, app, clock, batches, log, closings }: Parts) {
  const reportError = (what: string, err: unknown) => log.error({ err, what }, 'a job or a task failed')
  const jobs = createJobs({
    db: batches,
    url,
    clock,
    jobs: app.jobs,
    tasks: app.tasks,
    reportError,
    mayWork: app.watch.mayMove,
  })
  closings.push(() => jobs.stop())
  await jobs.prepare()
  app.watch.start()
  if (config.role !== 'api') await jobs.start()
  await app.fastify.listen({ port: config.port, host: config.host })
  log.info({ role: config.role, publicUrl: config.publicUrl }, 'Humidor is ready')
}

function endOn(signal: NodeJS.Signals, end: (code: number) => Promise<void>) {
  process.once(signal, () => void end(0))
}

const writeError = (sentence: string) => process.stderr.write(`${sentence}\n`)

async function main() {
  const closings: Closing[] = []
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  let ending = false
  let leave: App['leave'] | undefined
  const end = async (code: number) => {
    if (ending) return
    ending = true
    // After a signal the node still works: it answers until load balancers know. After a failure it ends at once.
    const drain = code === 0 && leave ? config.drain * 1_000 : 0
    setTimeout(() => process.exit(code || 1), drain + SHUTDOWN_TIMEOUT_MS).unref()
    if (drain > 0) {
      leave?.()
      log.info({ seconds: config.drain }, 'Humidor is about to end')
      await pause(drain)
    }
    for (const close of closings.reverse())
      await Promise.resolve(close()).catch((err: unknown) => log.error({ err }, 'could not close'))
    process.exit(code)
  }
  endOn('SIGTERM', end)
  endOn('SIGINT', end)
  // An uncaught error leaves the process in an unknown state. End it, so that the supervisor starts a new one.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught error')
    void end(1)
  })
  try {
    leave = await start(config, log, closings)
  } catch (error) {
    if (error instanceof UserFacingError) writeError(error.message)
    else log.fatal({ err: error }, 'Humidor could not start')
    await end(1)
  }
}

main().catch((error: unknown) => {
  writeError(error instanceof UserFacingError ? error.message : String(error))
  process.exit(1)
})
