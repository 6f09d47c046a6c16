import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { drandBeacon } from './adapters/beacon.ts'
import { createCaptcha } from './adapters/captcha.ts'
import { chainReaders } from './adapters/chains.ts'
import type { Clock } from './adapters/clock.ts'
import { openDatabaseClock } from './adapters/database-clock.ts'
import { createMailer } from './adapters/mail.ts'
import { systemRandomness } from './adapters/randomness.ts'
import { type Adapters, type App, buildApp } from './app.ts'
import { buildName } from './build-name.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Database, openDatabase, WITHOUT_END } from './database/database.ts'
import { demandHouse, type FoundDatabase, findDatabase } from './database/find-database.ts'
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

/** How long requests and bites at hand may take to end when the process is told to, after nobody comes any more. Milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/** Connections for what only reads, beside the ten of what writes. */
const READING = 5

/** Something that was opened and must be closed, the last one first. */
type Closing = () => Promise<unknown> | unknown

/** What a server needs that has no sandbox around it, whatever NODE_ENV says. */
function demands({ smtpUrl, secret }: Config): { smtpUrl: string; secret: string } {
  if (smtpUrl && secret) return { smtpUrl, secret }
  throw new ConfigError([
    'This is the server alone, which needs SMTP_URL, MAIL_FROM and HUMIDOR_SECRET. `npm start` brings a whole sandbox up.',
  ])
}

/** What a process may do in the database: only who works off jobs writes what jobs alone write. */
const roleOf = ({ role }: Config): DatabaseRole => (role === 'api' ? 'humidor_api' : 'humidor_worker')

/** How many of the missing rights are named: those that follow are of the same kind. */
const NAMED = 3

/** A user who may not do what the node has to would refuse calls, or fail at midnight: better it does not start. @throws RightsTrouble */
async function checkRights(db: Database, config: Config) {
  const role = roleOf(config)
  const missing = await missingRights(db, role)
  if (missing.length === 0) return
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : ''
  throw new DatabaseRightsError(
    `The user of DATABASE_URL lacks rights that this node needs: ${missing.slice(0, NAMED).join(', ')}${more}. ` +
      `As the owner of the database: npm run humidor -- roles, and then: grant ${role} to that user.`,
  )
}

/** Brings the database to this version, and grants the roles what is theirs where there are any. @returns the migrations that ran */
async function prepared({ url, isEmbedded }: FoundDatabase): Promise<string[]> {
  const { db, close } = openDatabase({ url, max: 1, patience: WITHOUT_END })
  try {
    const ran = await migrate(db)
    await demandHouse(db)
    if (isEmbedded || (ran.length > 0 && (await hasRoles(db)))) {
      await installQueue(url)
      await grantRights(db)
    }
    return ran
  } finally {
    await close()
  }
}

/** Starts it all, and answers how it is told that it is about to end. */
async function start(config: Config, log: Logger, closings: Closing[]) {
  const { smtpUrl, secret } = demands(config)
  const say = (sentence: string) => log.info(sentence)
  const found = await findDatabase(config, { say })
  closings.push(() => found.stop())
  const ran = await prepared(found)
  if (ran.length > 0) say(`Migrated: ${ran.join(', ')}.`)
  // Outside, whoever connects is who they are. Of our own database we are the owner, and put that down.
  const database = openDatabase({ url: found.url, ...(found.isEmbedded && { as: roleOf(config) }) })
  closings.push(() => database.close())
  const reads = openDatabase({ url: database.url, max: READING })
  closings.push(() => reads.close())
  const alarm = (what: string, details: unknown) => log.error({ alarm: what, details }, 'an operator must look at this')
  await checkRights(database.db, config)
  // It serves as well with too much, and who could take that back may be somebody else: so the node starts, and says so.
  const surplus = await surplusRights(database.db, undefined, roleOf(config))
  if (surplus.length > 0) alarm('the user of DATABASE_URL may do more than its role', surplus)
  const { url } = database
  const clock = await openDatabaseClock({ ask: () => timeOf(database.db), alarm })
  closings.push(() => clock.close())
  const mailer = createMailer({ url: smtpUrl, from: config.mailFrom })
  closings.push(() => mailer.close())
  const adapters: Adapters = {
    clock,
    randomness: systemRandomness,
    mailer,
    captcha: createCaptcha(systemRandomness),
    chains: chainReaders(config),
    beacon: config.drand.length > 0 ? drandBeacon({ urls: config.drand, alarm }) : undefined,
  }
  const passwords = createPasswords()
  const root = await ensureRootMember(database.db, {
    randomness: systemRandomness,
    vault: createVault(secret),
    passwords,
    at: clock.now(),
  })
  // Somebody must be able to refer the first registrant (decisions §4).
  say(`The first members register with the referral code ${root.vcode}.`)
  const app = await buildApp({
    config: { ...config, secret },
    database,
    reads,
    adapters,
    log,
    version: buildName(),
    passwords,
  })
  closings.push(() => app.close())
  await work({ config, url, app, clock, database, log, closings })
  return app.leave
}

interface Parts {
  config: Config
  url: string
  app: App
  clock: Clock
  database: { db: Parameters<typeof createJobs>[0]['db'] }
  log: Logger
  closings: Closing[]
}

/** Listens, a worker only for its watchers, and works off jobs and tasks, as far as the role says. Every role makes the queues known, so that tasks can be asked for. */
async function work({ config, url, app, clock, database, log, closings }: Parts) {
  const trouble = (what: string, err: unknown) => log.error({ err, what }, 'a job or a task failed')
  const jobs = createJobs({
    db: database.db,
    url,
    clock,
    jobs: app.jobs,
    tasks: app.tasks,
    trouble,
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

const tell = (sentence: string) => process.stderr.write(`${sentence}\n`)

async function main() {
  const closings: Closing[] = []
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  let ending = false
  let leave: App['leave'] | undefined
  const end = async (code: number) => {
    if (ending) return
    ending = true
    // Whoever was told to end is still well: they answer until balancers know. What failed ends at once.
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
  // What nobody caught leaves the process in a state that nobody knows: stop and be started again.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error that nobody caught')
    void end(1)
  })
  try {
    leave = await start(config, log, closings)
  } catch (error) {
    if (error instanceof UserFacingError) tell(error.message)
    else log.fatal({ err: error }, 'Humidor could not start')
    await end(1)
  }
}

main().catch((error: unknown) => {
  tell(error instanceof UserFacingError ? error.message : String(error))
  process.exit(1)
})
