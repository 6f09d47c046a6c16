import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
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
import type { Fixture } from './fixture.ts'
import { sharedTime } from './flow.ts'
import type { Effect, Intent } from './intents.ts'
import { type Liar, openLiar } from './liar.ts'
import { type Sabotage, sabotage } from './sabotage.ts'
import { openServerProcess, type ServerProcess } from './server-process.ts'
import type { Member, User, Users } from './users.ts'

/** Something that a worker owes: an effect that comes without anybody asking once more. */
export interface Owed {
  name: string
  effect: Effect
  /** The other way in which it may come out, where there is one: of the two, one and once. */
  or?: Effect
  /** It comes with the next midnight. */
  atMidnight?: true
}

/** An order that somebody has published. */
export interface Trade {
  id: number
  owner: Member
  action: 'sell' | 'buy'
  /** In which parts it is still to be filled, one after the other: one of an order to sell, two of one to buy. Millionths of ₡. */
  parts: bigint[]
  /** The request that published it. */
  made: Intent
}

/** What was done to the processes and to the lines between them. */
export type FaultKind =
  | 'kills of PostgreSQL'
  | 'kills of an API node'
  | 'kills of the worker'
  | 'stops'
  | 'clock jumps'
  | 'days'
  | 'cuts at COMMIT'
  | 'cuts elsewhere'
  | 'requests hurt'
  | 'lines parted'
  | 'lines slowed'
  | 'lies of a provider'

/** A whole platform of real processes, and everything that is done to it and asked of it. */
export interface Harness {
  seed: number
  dice: Dice
  /** Logs, clocks, data and history lie here. */
  folder: string
  cluster: Cluster
  chain: FakeChain
  /** The provider that may lie, where there is one. */
  liar: Liar | undefined
  /** The API nodes: two, unless more were asked for. */
  nodes: readonly ServerProcess[]
  worker: ServerProcess
  servers: readonly ServerProcess[]
  users: Users
  codes: EmailCodes
  intents: Intent[]
  owed: Owed[]
  /** Conversions that may still be cancelled, withdrawals that wait for an operator, and which of these was approved by what. */
  pending: Intent[]
  reviewing: Intent[]
  /** Whether what members give each other is held for review, and what is held. */
  transfersReviewed: boolean
  underReview: Intent[]
  /** What lies in the flexible treasure and nobody has taken out. */
  saved: Intent[]
  /** Payments that nobody has announced. Millionths. */
  strays: bigint[]
  approved: Map<Intent, Intent>
  /** Every order, those of which nobody knows yet that they ended, and what those were told who ended one. */
  trades: Trade[]
  openTrades: Trade[]
  ends: { trade: Trade; as: 'filled' | 'cancelled' }[]
  /** Whether the price of ₡ may be another from one moment to the next. */
  priceMoves: boolean
  /** Who has wanted what, by the name of the call. */
  requestedBy: Map<string, Set<User>>
  faults: Map<FaultKind, number>
  recordFault(how: FaultKind, times?: number): void
  /** Seconds that are waited after everything has healed, and as many again for what the worker has let pile up. */
  timeoutSeconds: number
  /** Whether what the worker owes is waited for. */
  waitsForOwed: boolean
  /**
   * How far the clock of one process has been ahead of the others', until everything heals: what was asked of it then is due by so
   * much later, and whoever showed a code then has none to show for as long. Milliseconds.
   */
  ahead: number
  /** Until when an intent is tried again, on `performance.now`: for ever, until everything heals. */
  deadline: number
  /** A number that no other intent of this world has. */
  tag(): number
  /** The same among what is traded, where amounts are whole ₡ and have to stay small. */
  tradeTag(): number
  /** Writes down what happened, in the order in which it did. */
  record(what: string, details?: object): void
  /** Moves the time of all processes on, each as far as the others. Milliseconds. */
  advance(by: number): void
  /** Lets their time run so many times as fast as the machine's, until it is told otherwise. */
  setTimeFactor(factor: number): void
  /**
   * Everybody runs again, everything passes, and all clocks agree on a time that none has been ahead of; from now on there are
   * thirty seconds to come to an end.
   */
  heal(): Promise<void>
  close(options?: { keep: boolean }): Promise<void>
}

export interface HarnessOptions {
  seed: number
  /** How the server is broken on purpose. */
  broken?: readonly Breakage[]
  /** Whether what members give each other is held for review; by the seed unless told. */
  transfersReviewed?: boolean
  /** Whether the price of ₡ moves: unless told, it does not. */
  priceMoves?: boolean
  /** Thirty unless told: less where it is known that not everything will come. */
  timeoutSeconds?: number
  /** False: what the worker owes is not waited for, where what is looked for is there already. */
  waitsForOwed?: boolean
  /** How many API nodes there are. */
  nodes?: number
  /** Whether a second provider tells of the chain, which may lie. */
  liar?: boolean
  /** How the database is broken on purpose, once it is filled. */
  sabotage?: readonly Sabotage[]
}

/** Seconds within which everybody knows what became of what they wanted, once nothing is hurt any more (threats J-05). */
const LIVENESS = 30

/**
 * What takes a day takes a minute here, who has opened a deposit may open another, and an order is over after five minutes. What a
 * pre-order is held for ends with the next midnight, and nobody is frozen for ordering none, or for letting one wait. Seconds.
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
    timeoutSeconds = LIVENESS,
    waitsForOwed = true,
    liar: withLiar = false,
  } = options
  const { cluster, secret, offset } = fixture
  const folder = mkdtempSync(join(tmpdir(), 'humidor-world-'))
  const [users, program] = await Promise.all([fixture.settle(), fixture.program({ breakable: broken.length > 0 })])
  await shortenDelays(cluster.own().db, transfersReviewed)
  for (const statement of sabotages.flatMap((name) => sabotage[name])) await cluster.own().pool.query(statement)
  const chain = await openChain()
  const liar = withLiar ? await openLiar(chain, createDice(seed).split()) : undefined
  const { url, usdt, addresses, confirmations } = chain
  // Whom nobody should believe is asked first.
  const urls = liar ? [liar.url, url] : [url]
  const nodeOptions = { secret, chain: { urls, usdt, addresses, confirmations } }
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
  const { db } = cluster.own()
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
      liar,
      servers,
      nodes,
      worker,
      users,
    },
    dice: createDice(seed),
    codes: createEmailCodes({ db, vault: fixture.vault, randomness: systemRandomness }),
    ...createRecords(folder),
    ...sharedTime(servers),
    ahead: 0,
    deadline: Number.POSITIVE_INFINITY,
    heal: () => heal(harness),
    async close({ keep } = { keep: false }) {
      harness.setTimeFactor(1)
      await Promise.all(servers.map((server) => server.close()))
      await Promise.all([chain.close(), liar?.close()])
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
  await Promise.all(servers.map((server) => server.start()))
  await waitForFirstScan(cluster)
  return harness
}

/** A chain is watched from the first look on: what was paid before it, nobody would ever see. */
async function waitForFirstScan(cluster: Cluster) {
  while ((await cluster.own().db.selectFrom('chain_cursor').select('chain').execute()).length === 0) await pause(20)
}

/** What is counted and written down. */
function createRecords(folder: string) {
  mkdirSync(join(folder, 'history'))
  const history = createWriteStream(join(folder, 'history', 'history.jsonl'))
  const faults = new Map<FaultKind, number>()
  const record = (what: string, details: object = {}) =>
    void history.write(`${JSON.stringify({ at: new Date().toISOString(), what, ...details })}\n`)
  let tags = 0
  let tradeTags = 0
  return {
    intents: [] as Intent[],
    owed: [] as Owed[],
    pending: [] as Intent[],
    underReview: [] as Intent[],
    saved: [] as Intent[],
    strays: [] as bigint[],
    reviewing: [] as Intent[],
    approved: new Map<Intent, Intent>(),
    trades: [] as Trade[],
    openTrades: [] as Trade[],
    ends: [] as Harness['ends'],
    requestedBy: new Map<string, Set<User>>(),
    faults,
    record,
    tag: () => ++tags,
    tradeTag: () => ++tradeTags,
    recordFault(how: FaultKind, times = 1) {
      faults.set(how, (faults.get(how) ?? 0) + times)
      record(how, { times })
    },
  }
}

/** By how much a time that no clock has been ahead of is ahead of the machine's. Milliseconds. */
export const farthestAhead = ({ servers, ahead }: Pick<Harness, 'servers' | 'ahead'>) =>
  Math.max(...servers.map(({ clock }) => clock.offset())) + ahead

async function heal(harness: Harness) {
  const { cluster, servers } = harness
  harness.record('heals')
  harness.liar?.tellLie()
  const latest = farthestAhead(harness)
  harness.ahead = 0
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

/** Lets nobody wait until a job's pause is over: whatever is to be looked at is looked at now. */
export const runJobsNow = ({ cluster }: Harness) =>
  cluster.own().db.updateTable('job_run').set({ retry_at: null }).where('retry_at', 'is not', null).execute()

/** Kills PostgreSQL with all its processes and starts it again. Everything passes to the new one. */
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
