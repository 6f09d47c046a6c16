// A whole world in one process: what `npm start` runs outside of production.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { businessDay, momentOf, nextMomentOf } from '@humidor/domain/business-day.ts'
import { drandBeacon } from '@humidor/server/adapters/beacon.ts'
import { chainReaders } from '@humidor/server/adapters/chains.ts'
import { createMailer } from '@humidor/server/adapters/mail.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { buildName } from '@humidor/server/build-name.ts'
import { type Config, ConfigError, readConfig } from '@humidor/server/config.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { waitingCaptcha } from '@humidor/server/platform/security/captcha.queries.ts'
import { createPasswords } from '@humidor/server/platform/security/passwords.ts'
import { createVault } from '@humidor/server/platform/security/vault.ts'
import { UserFacingError } from '@humidor/server/user-facing-error.ts'
import { readArguments } from './arguments.ts'
import { localBeacon } from './beacon.ts'
import type { CastMember } from './cast.ts'
import { type LocalChains, openChains } from './chains.ts'
import { keepOffset, keptOffset, movableClock, travel } from './clock.ts'
import { mountDevPage } from './dev-page/dev-page.ts'
import { fillExampleData } from './example-data.ts'
import { firstDay } from './example-steps.ts'
import { openInbox } from './inbox.ts'
import { castOf, type MakingParts, makeRoot } from './members.ts'
import { castOfMerchants } from './merchants.ts'
import { castOfOperators } from './operators.ts'
import { buildPlatform } from './platform.ts'
import { openSandboxPush } from './push-sender.ts'
import { beginExampleData, isEmpty, markAsFilled, openSandboxDatabase } from './sandbox-database.ts'
import { openSandboxWebhooks } from './webhooks.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
// Whoever reads along may leave; that is no reason to end.
process.stdout.on('error', () => undefined)

/** What is to be closed, the last one opened first. */
type Closings = (() => Promise<unknown> | unknown)[]

/** Outside of production a secret that everybody knows does no harm; `npm start` makes one of the checkout's own. */
const SANDBOX_SECRET = 'the sandbox keeps no secrets from anybody'

/** The receiver of webhooks listens so far above the app, that its address stays the same from one start to the next. */
const RECEIVER_PORT_OFFSET = 7

const chainFolder = (config: Config) => join(config.data, 'chain')

/** The chains of the last start go with its database: where there is none, they are begun anew too. Where any is configured, no other is offered. */
async function openLocalChains(config: Config, empty: boolean, closings: Closings): Promise<LocalChains | undefined> {
  if (config.bsc || config.tron) return undefined
  const folder = chainFolder(config)
  if (empty && existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  const chains = await openChains({ folder })
  closings.push(() => chains.close())
  return chains
}

const alarm = (what: string, details: unknown) => say(`${what}: ${JSON.stringify(details)}`)

async function start(config: Config, closings: Closings) {
  const { slept, begins } = readArguments(process.argv.slice(2))
  const secret = config.secret ?? SANDBOX_SECRET
  const [database, inbox, pushes] = await Promise.all([
    openSandboxDatabase(config, say, closings),
    openInbox({ now: () => clock.now() }),
    openSandboxPush(secret, () => clock.now()),
  ])
  for (const one of [inbox, pushes]) closings.push(() => one.close())
  const empty = await isEmpty(database.db)
  if (empty) await beginExampleData(database.db)
  // A world that is new has not slept, and one that has lived has begun.
  const clock = movableClock((await keptOffset(database.db)) + (empty ? 0 : slept))
  if (empty && begins !== undefined) clock.moveTo(nextMomentOf(begins, clock.now()))
  // The world's own clock goes back to its past while it is filled; this one stays.
  const present = movableClock(clock.ahead())
  if (!empty) await keepOffset(database.db, clock)
  const local = await openLocalChains(config, empty, closings)

  const passwords = createPasswords()
  const making: MakingParts = { db: database.db, randomness: systemRandomness, vault: createVault(secret), passwords }
  const webhooks = await openSandboxWebhooks({ ...making, now: clock.now, port: config.port + RECEIVER_PORT_OFFSET })
  closings.push(() => webhooks.close())
  const today = businessDay(clock.now())
  if (empty) clock.moveTo(momentOf(firstDay(today), '09:00'))
  const root = await makeRoot(making, clock.now())

  const mailer = createMailer({ url: config.smtpUrl ?? inbox.url, from: config.mailFrom })
  closings.push(() => mailer.close())
  const { publicUrl, logLevel } = config
  const platform = await buildPlatform({
    served: database.served,
    clock,
    mailer,
    chains: local?.readers ?? chainReaders(config),
    beacon: config.drand.length > 0 ? drandBeacon({ urls: config.drand, alarm }) : localBeacon(clock, secret),
    ...{ push: pushes.sender, webhooks: webhooks.sender, secret, passwords, publicUrl },
    data: config.data,
    version: buildName(),
    log: createLog(logLevel === 'info' ? 'warn' : logLevel),
  })
  closings.push(() => platform.close())
  mountDevPage(platform.fastify, {
    now: () => clock.now(),
    cast: () => everybodyOf(database.db),
    async travel(to) {
      await travel(clock, platform.jobs, to)
      await keepOffset(database.db, clock)
    },
    async letters(to) {
      await platform.drainTasks()
      return inbox.list(to)
    },
    async pushes(device) {
      await platform.jobs.poll('push.send-waiting')
      await platform.drainTasks()
      return pushes.list(device)
    },
    device: pushes.device,
    async webhooks() {
      await platform.jobs.poll('webhooks.deliver')
      return { failing: webhooks.failing(), rows: webhooks.list() }
    },
    ...{ failWebhooks: webhooks.failNext, forwardWebhooks: webhooks.forwardTo },
    captcha: (sid) => waitingCaptcha(database.db, sid),
    async pay(payment) {
      if (!local) throw new Error('This sandbox watches other chains: pay with a wallet of your own.')
      const paid = await local.pay(payment)
      await platform.jobs.poll(`deposits.watch-${payment.chain.toLowerCase()}`)
      return paid
    },
  })
  if (empty) {
    const since = performance.now()
    await fillExampleData({ making, platform, clock, chains: local, root, today, now: present.now })
    clock.moveTo(present.now())
    // A year of days is closed, counted and published now, and not while the first visitor looks.
    await platform.jobs.runDue()
    await keepOffset(database.db, clock)
    await markAsFilled(database.db)
    say(`Filled the world in ${((performance.now() - since) / 1000).toFixed(1)} s.`)
  }

  await platform.jobs.start()
  platform.watch.start()
  await platform.fastify.listen({ port: config.port, host: config.host })
  tellWhere(config, await everybodyOf(database.db))
}

const everybodyOf = async (db: Database) => [
  ...(await castOf(db)),
  ...(await castOfMerchants(db)),
  ...(await castOfOperators(db)),
]

function tellWhere({ publicUrl }: Config, cast: readonly CastMember[]) {
  const line = (name: string, text: string) => say(`  ${name.padEnd(14)}${text}`)
  say('\nHumidor is ready.\n')
  line('App', publicUrl)
  line('Console', `${publicUrl}/console   (for operators)`)
  line('Sandbox', `${publicUrl}/dev   (mailbox with all codes, clock, wallet)`)
  line('API', `${publicUrl}/docs`)
  say(`\nSign in as one of these. The password is ${cast[0]?.password}; the codes are on the sandbox page.\n`)
  for (const { email, merchantId, role } of cast) say(`  ${(merchantId ?? email).padEnd(30)}${role}`)
  say('\nCtrl-C stops everything.')
}

/** What a person can mend is one sentence. */
const inOneSentence = (error: unknown) => (error instanceof UserFacingError ? error.message : undefined)

async function main() {
  if (process.env.NODE_ENV === 'production') throw new ConfigError(['The sandbox does not run in production.'])
  const config = readConfig(process.env)
  const closings: Closings = []
  let ending: Promise<never> | undefined
  const end = async (code: number): Promise<never> => {
    for (const close of closings.splice(0).reverse()) await Promise.resolve(close()).catch(() => undefined)
    process.exit(code)
  }
  const onSignal = () => {
    // Whoever asks twice does not want to wait.
    if (ending) process.exit(1)
    ending = end(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    await start(config, closings)
  } catch (error) {
    if (ending) return
    say(inOneSentence(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)))
    await end(1)
  }
}

main().catch((error: unknown) => {
  say(inOneSentence(error) ?? String(error))
  process.exit(1)
})
