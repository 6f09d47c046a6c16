import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { createEmailCodes, type EmailCodes } from '@humidor/server/features/accounts/identity/codes/email-codes.ts'
import { changeSetting } from '@humidor/server/platform/settings/stored-settings.ts'
import type { Breakage } from './breakages.ts'
import { CONFIRMATIONS, type FakeChain, openChain } from './chain.ts'
import { setClock } from './clock.ts'
import type { Cluster } from './cluster.ts'
import { createDice, type Dice } from './dice.ts'
import { type FaultyProvider, openFaultyProvider } from './faulty-provider.ts'
import type { Fixture } from './fixture.ts'
import type { Intent } from './intents.ts'
import { createRecords, type End, type FaultKind, type Owed, type Trade } from './records.ts'
import { type Sabotage, sabotage } from './sabotage.ts'
import { openServerProcess, type ServerProcess } from './server-process.ts'
import { sharedTime } from './shared-time.ts'
import type { Shopping } from './shops/charges.ts'
import { openReceiver } from './shops/receiver.ts'
import { addWebhooks } from './shops/shops.ts'
import type { User, Users } from './users.ts'

/** A platform of real processes, with its faults and its requests. */
export interface Harness {
  seed: number
  dice: Dice
  /** The folder of logs, clocks, data and history. */
  folder: string
  cluster: Cluster
  chain: FakeChain
  /** The provider that may give false data, if there is one. */
  faultyProvider: FaultyProvider | undefined
  /** The API nodes, two by default. */
  nodes: readonly ServerProcess[]
  worker: ServerProcess
  servers: readonly ServerProcess[]
  users: Users
  codes: EmailCodes
  intents: Intent[]
  owed: Owed[]
  /** Conversions that may be cancelled, withdrawals to decide, and the withdrawal of each approval. */
  pending: Intent[]
  reviewing: Intent[]
  /** Whether transfers between members are reviewed, and those in review. */
  transfersReviewed: boolean
  underReview: Intent[]
  /** Moves into the flexible treasure that are still in it. */
  saved: Intent[]
  /** Payments that no deposit expects. Millionths. */
  strays: bigint[]
  approved: Map<Intent, Intent>
  shopping: Shopping
  /** All orders, those not known to have ended, and the answers about their ends. */
  trades: Trade[]
  openTrades: Trade[]
  ends: End[]
  /** Whether the price of ₡ may change at any moment. */
  priceMoves: boolean
  /** The users who have made each call. */
  requestedBy: Map<string, Set<User>>
  faults: Map<FaultKind, number>
  recordFault(how: FaultKind, times?: number): void
  /** Seconds to wait after the recovery, and again for the backlog of the worker. */
  timeoutSeconds: number
  /** Whether to wait for owed effects. */
  waitsForOwed: boolean
  /**
   * The furthest that one clock was ahead of the others since the last recovery. Work may become due later by this
   * much, and codes may be used up for as long. Milliseconds.
   */
  ahead: number
  /** The end of all attempts, by `performance.now`. Infinite until the recovery. */
  deadline: number
  /** A number that no other intent has. */
  tag(): number
  /** The same for orders, whose amounts are whole ₡ and must stay small. */
  tradeTag(): number
  /** Writes to the history, in order. */
  record(what: string, details?: object): void
  /** Advances all clocks equally, after all payments are in a block. Milliseconds. */
  advance(by: number): void
  /** Runs all clocks faster than real time by this factor. */
  setTimeFactor(factor: number): void
  /**
   * Restarts all processes, repairs all lines and sets all clocks to a time that none has passed. It also starts the
   * deadline.
   */
  heal(): Promise<void>
  close(options?: { keep: boolean }): Promise<void>
}

export interface HarnessOptions {
  seed: number
  /** The active breakages of the server. */
  broken?: readonly Breakage[]
  /** Whether transfers between members are reviewed; by default it depends on the seed. */
  transfersReviewed?: boolean
  /** Whether the price of ₡ changes; false by default. */
  priceMoves?: boolean
  /** Thirty by default. Less if it is known that some effects will not come. */
  timeoutSeconds?: number
  /** False: does not wait for owed effects, if the result is already visible. */
  waitsForOwed?: boolean
  /** The number of API nodes. */
  nodes?: number
  /** Whether there is a second provider, which may give false data. */
  faultyProvider?: boolean
  /** Defects of the database, applied after it is filled. */
  sabotage?: readonly Sabotage[]
}

/** Seconds after the end of all faults within which every request must be answered (threats J-05). */
export const LIVENESS_S = 30

/**
 * Shortened delays in seconds. Daily waits take a minute, deposits need no pause, and orders expire after five minutes.
 * Pre-orders are held until the next midnight, and no member is frozen for idleness or late payment.
 */
export const DELAY = 60
export const EXPIRY = 5 * DELAY

async function shortenDelays(db: Database, transfersReviewed: boolean) {
  await changeSetting(db, 'conversionDelay', DELAY)
  await changeSetting(db, 'depositPause', 0)
  await changeSetting(db, 'confirmationsBsc', CONFIRMATIONS)
  await changeSetting(db, 'depositsOpenMost', 100_000)
  await changeSetting(db, 'depositsOpenMostNew', 100_000)
  await changeSetting(db, 'tradeExpiry', EXPIRY)
  await changeSetting(db, 'orderHolding', DELAY)
  await changeSetting(db, 'orderRest', 0)
  await changeSetting(db, 'orderWindow', 90 * 86_400)
  await changeSetting(db, 'idleFreeze', 0)
  if (transfersReviewed) await changeSetting(db, 'transferReview', DELAY)
}

export async function openHarness(fixture: Fixture, options: HarnessOptions): Promise<Harness> {
  const { seed, broken = [], sabotage: sabotages = [], nodes: nodeCount = 2 } = options
  const {
    transfersReviewed = seed % 2 === 1,
    priceMoves = false,
    timeoutSeconds = LIVENESS_S,
    waitsForOwed = true,
    faultyProvider: withFaultyProvider = false,
  } = options
  const { cluster, secret, offset } = fixture
  const folder = mkdtempSync(join(tmpdir(), 'humidor-run-'))
  const [{ users, shops }, program] = await Promise.all([
    fixture.reset(),
    fixture.program({ breakable: broken.length > 0 }),
  ])
  await shortenDelays(cluster.own().db, transfersReviewed)
  for (const statement of sabotages.flatMap((name) => sabotage[name])) await cluster.own().pool.query(statement)
  const [chain, receiver] = await Promise.all([openChain(), openReceiver()])
  const { db } = cluster.own()
  const at = new Date(Date.now() + offset)
  const webhooks = await addWebhooks(db, fixture.vault, { shops, url: receiver.url, at })
  receiver.watch(webhooks)
  const faultyProvider = withFaultyProvider ? await openFaultyProvider(chain, createDice(seed).split()) : undefined
  const { url, usdt, addresses, confirmations } = chain
  // The faulty provider is asked first.
  const urls = faultyProvider ? [faultyProvider.url, url] : [url]
  const nodeOptions = { secret, receiver: receiver.url, chain: { urls, usdt, addresses, confirmations } }
  const openServer = (name: string, role: ServerProcess['role']) => {
    const clock = setClock(join(folder, `${name}.clock`), offset)
    const log = join(folder, `${name}.log`)
    const { urlBy } = cluster
    return openServerProcess({
      name,
      nodeOptions: { role, ...nodeOptions },
      clock,
      urlBy,
      program,
      broken,
      cache: fixture.cache,
      log,
    })
  }
  const nodes = await Promise.all(['a', 'b', 'c', 'd'].slice(0, nodeCount).map((name) => openServer(name, 'api')))
  const worker = await openServer('w', 'worker')
  const servers = [...nodes, worker]
  for (const { database } of servers) database.to = cluster.port()
  const harness: Harness = {
    ...{
      seed,
      transfersReviewed,
      priceMoves,
      timeoutSeconds,
      waitsForOwed,
      folder,
      cluster,
      chain,
      faultyProvider,
      servers,
      nodes,
      worker,
      users,
    },
    shopping: { shops, webhooks, receiver, charges: [], open: [], paid: [] },
    dice: createDice(seed),
    codes: createEmailCodes({ db, vault: fixture.vault, randomness: systemRandomness }),
    ...createRecords(folder),
    ...sharedTime(servers, chain),
    ahead: 0,
    deadline: Number.POSITIVE_INFINITY,
    heal: () => heal(harness),
    async close({ keep } = { keep: false }) {
      harness.setTimeFactor(1)
      await Promise.all(servers.map((server) => server.close()))
      await Promise.all([chain.close(), faultyProvider?.close(), receiver.close()])
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
  await Promise.all(servers.map((server) => server.start()))
  await waitForFirstScan(cluster)
  return harness
}

/** The watcher starts at the first scan and never reads earlier payments. */
async function waitForFirstScan(cluster: Cluster) {
  while ((await cluster.own().db.selectFrom('chain_cursor').select('chain').execute()).length === 0) await pause(20)
}

/** Milliseconds by which the furthest clock is or was ahead of real time. */
export const farthestAhead = ({ servers, ahead }: Pick<Harness, 'servers' | 'ahead'>) =>
  Math.max(...servers.map(({ clock }) => clock.offset())) + ahead

async function heal(harness: Harness) {
  const { cluster, servers } = harness
  harness.record('heals')
  harness.faultyProvider?.setFault()
  const latest = farthestAhead(harness)
  harness.ahead = 0
  harness.chain.mine()
  for (const server of servers) {
    server.resume()
    server.clock.set(latest)
    server.http.conditions = {}
    server.http.decideFate = () => 'pass'
    server.database.conditions = {}
    server.database.decideFate = () => undefined
    server.database.to = cluster.port()
  }
  await Promise.all(servers.map((server) => server.start()))
  harness.deadline = performance.now() + harness.timeoutSeconds * 1000
}

/** Ends the pauses of all jobs, so that they run now. */
export const runJobsNow = ({ cluster }: Harness) =>
  cluster.own().db.updateTable('job_run').set({ retry_at: null }).where('retry_at', 'is not', null).execute()

/** Kills PostgreSQL with all its processes, starts it again, and connects all lines to it. */
export async function killDatabase(harness: Harness, { away = 0 } = {}) {
  const { cluster, servers } = harness
  harness.recordFault('kills of PostgreSQL')
  await cluster.kill()
  for (const { database } of servers) {
    database.to = undefined
    database.break()
  }
  await pause(away)
  await cluster.start()
  for (const { database } of servers) database.to = cluster.port()
}
