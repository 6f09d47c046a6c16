import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { businessDay, dayAfter, momentOf, startOf } from '@humidor/domain/business-day.ts'
import { openChains } from '@humidor/sandbox/chains.ts'
import { movableClock } from '@humidor/sandbox/clock.ts'
import { type MakingParts, signIn } from '@humidor/sandbox/members.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { sql } from 'kysely'
import { openHarness, openServer } from '../harness.ts'
import { type ActionContext, actions, randomAction } from './actions.ts'
import type { NodeCommand, NodeMessage, NodeOptions, NodeSample } from './node.ts'
import { createPlatformFixture, Player, seedPlatform } from './players.ts'
import { createTimedTransport, type LatencySummary } from './timed-transport.ts'

/** Measurements of one interval of the run. */
export interface MixedWindow {
  /** Minutes since the start. */
  minutes: number
  calls: Map<string, LatencySummary>
  all: LatencySummary
  failed: number
  /** Size of the database. Bytes. */
  database: number
}

/** Memory and load of both processes at a moment. */
export type MixedSample = { minutes: number } & Record<'api' | 'worker', NodeSample>

export interface MixedBench {
  windows: MixedWindow[]
  samples: MixedSample[]
  /** Number of started actions by name, and of actions skipped because too many were running. */
  started: Map<string, number>
  skipped: number
  /** Number of refusals by path and code. */
  refused: Map<string, number>
  /** Errors of the measuring client, by message. */
  errors: Map<string, number>
  settled: { days: number; draws: number }
  breaches: string[]
}

/** Maximum number of running actions. */
const MAX_RUNNING = 200
const WINDOWS = 6
const SAMPLES = 12
/** How long a member waits for an email. Milliseconds. */
const MAIL_TIMEOUT_MS = 60_000

type OnMail = (to: string, text: string) => void

/** Starts a server in its own process. */
async function startNode(options: NodeOptions, mail: OnMail) {
  const child = fork(join(import.meta.dirname, 'node.ts'), { serialization: 'advanced' })
  child.on('message', (message: NodeMessage) => {
    if ('mail' in message) mail(message.mail.to, message.mail.text)
  })
  child.send(options)
  const { port } = await nextMessage(child, 'port')
  const send = (command: NodeCommand) => child.send(command)
  return {
    port,
    send,
    async sample(): Promise<NodeSample> {
      const answer = nextMessage(child, 'sample')
      send({ sample: true })
      return (await answer).sample
    },
    async end() {
      const exited = once(child, 'exit')
      send({ end: true })
      await exited
    },
  }
}

function nextMessage<Kind extends 'port' | 'sample'>(child: ChildProcess, kind: Kind) {
  return new Promise<Extract<NodeMessage, Record<Kind, unknown>>>((resolve, reject) => {
    const onMessage = (message: NodeMessage) => {
      if (!(kind in message)) return
      child.off('message', onMessage).off('exit', exited)
      resolve(message as Extract<NodeMessage, Record<Kind, unknown>>)
    }
    const exited = (code: number | null) => reject(new Error(`a server exited unexpectedly with ${code}`))
    child.on('message', onMessage).once('exit', exited)
  })
}

/** Passes each email to the member who waits for one at its address. */
function createMailbox() {
  const waiting = new Map<string, (text: string) => void>()
  return {
    deliver: ((to, text) => {
      waiting.get(to)?.(text)
      waiting.delete(to)
    }) satisfies OnMail,
    nextEmail: (email: string) =>
      new Promise<string | undefined>((resolve) => {
        waiting.set(email, resolve)
        setTimeout(() => resolve(undefined), MAIL_TIMEOUT_MS).unref()
      }),
  }
}

const countUp = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

const sizeOf = async (db: Database) =>
  Number((await sql<{ size: bigint }>`select pg_database_size(current_database()) as size`.execute(db)).rows[0]?.size)

const nameOf = new Map(Object.entries(actions).map(([name, action]) => [action, name]))

/** Starts random actions at a steady rate. Returns a function that stops them and returns the number of skipped actions. */
function startActions(context: ActionContext, rate: number, report: Pick<MixedBench, 'started' | 'errors'>) {
  let [running, skipped, over] = [0, 0, false]
  const loop = (async () => {
    const began = performance.now()
    for (let n = 0; !over; n += 1) {
      await pause(Math.max(0, began + (n * 1000) / rate - performance.now()))
      if (running >= MAX_RUNNING) {
        skipped += 1
        continue
      }
      const action = randomAction()
      countUp(report.started, nameOf.get(action) ?? '')
      running += 1
      void action
        .run(context, context.randomPlayer())
        .catch((error: unknown) => countUp(report.errors, error instanceof Error ? error.message : String(error)))
        .finally(() => {
          running -= 1
        })
    }
    while (running > 0) await pause(50)
  })()
  return async () => {
    over = true
    await loop
    return skipped
  }
}

/** Opens the platform: seeded members, local chains and both processes. `evening`: the first time of their clocks. */
async function openPlatform(url: string, { members, evening }: { members: number; evening: Date }) {
  const harness = await openHarness(url)
  const { database, making, secret } = harness
  const chains = await openChains()
  const mailbox = createMailbox()
  const clock = movableClock()
  clock.moveTo(evening)
  const facts = await seedPlatform(making, { first: 20_000_000, count: members }, clock.now())
  const places = { bsc: endpointOf(chains.bsc), tron: endpointOf(chains.tron) }
  const options = { url, secret, ahead: clock.ahead(), chains: places }
  const api = await startNode({ ...options, role: 'api' }, mailbox.deliver)
  const worker = await startNode({ ...options, role: 'worker' }, mailbox.deliver)
  const transport = createTimedTransport(api.port)
  const refused = new Map<string, number>()
  const environment = { carry: transport.carry, clock }
  const countRefusal = (path: string, code: string) => countUp(refused, `${path} ${code}`)
  const players = facts.map((fact) => new Player(fact, { ...environment, refused: countRefusal }))
  await signAllIn(making, players)
  const server = await openServer(harness, clock)
  const fixture = await createPlatformFixture(making, environment, server.fastify)
  await server.close()
  const randomPlayer = () => players[randomInt(players.length)] as Player
  transport.takeSummary()
  return {
    db: database.db,
    context: { randomPlayer, fixture, chains, nextEmail: mailbox.nextEmail } satisfies ActionContext,
    refused,
    takeSummary: transport.takeSummary,
    sample: async () => ({ api: await api.sample(), worker: await worker.sample() }),
    jumpTo(moment: Date) {
      clock.moveTo(moment)
      for (const node of [api, worker]) node.send({ ahead: clock.ahead() })
    },
    /** Stops everything except the database. */
    async end() {
      transport.close()
      await api.end()
      await worker.end()
      await chains.close()
    },
    close: () => database.close(),
  }
}

/**
 * Runs members of all kinds, operators, deposits, a draw and a midnight against two processes: one answers, one runs the jobs.
 * The run starts late in the evening of a business day. After a third of it the draw of 22:00 is held. Then the clocks jump, and
 * midnight comes.
 */
export async function benchMixed(
  url: string,
  { minutes = 60, rate = 15, members = 2_000, progress = (_: string): void => {} } = {},
): Promise<MixedBench> {
  const day = businessDay(new Date())
  const duration = minutes * 60_000
  progress(`Seeding ${members} members …`)
  const evening = new Date(momentOf(day, '22:00').getTime() - duration / 3)
  const platform = await openPlatform(url, { members, evening })
  const report = {
    windows: [] as MixedWindow[],
    samples: [] as MixedSample[],
    started: new Map<string, number>(),
    errors: new Map<string, number>(),
  }
  progress(`${minutes} minutes of ${rate} actions a second …`)
  const stop = startActions(platform.context, rate, report)
  const began = Date.now()
  const since = () => (Date.now() - began) / 60_000
  for (let n = 1; n <= SAMPLES; n += 1) {
    await pause(Math.max(0, began + (n * duration) / SAMPLES - Date.now()))
    report.samples.push({ minutes: since(), ...(await platform.sample()) })
    if (n % (SAMPLES / WINDOWS) === 0) {
      const window = { minutes: since(), ...platform.takeSummary(), database: await sizeOf(platform.db) }
      report.windows.push(window)
      const { count, p50, p99 } = window.all
      progress(`${window.minutes.toFixed(0)} min: ${count} calls, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
      await platform.context.fixture.signAllIn()
    }
    // Skip the time between the evening's draw and midnight.
    if (n === Math.round(SAMPLES * 0.4)) platform.jumpTo(new Date(startOf(dayAfter(day)).getTime() - duration * 0.13))
  }
  const skipped = await stop()
  const settled = await countSettled(platform.db)
  await platform.end()
  const breaches = (await verify(platform.db, toleratingFixtures(everyInvariant))).map(({ id }) => id)
  await platform.close()
  return { ...report, skipped, refused: platform.refused, settled, breaches }
}

/** Signs the players in, eight at a time, because the database has few connections. */
async function signAllIn(making: MakingParts, players: readonly Player[]) {
  const left = [...players]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let player = left.pop(); player; player = left.pop())
        player.token = await signIn(making, { uid: player.uid, sid: player.sid, at: player.now() })
    }),
  )
}

/** Number of completely settled business days and of draws that were held. */
async function countSettled(db: Database): Promise<MixedBench['settled']> {
  const { rows } = await sql<{ days: bigint; draws: bigint }>`
    select (select count(*) from settlement_day where finished_at is not null) as days,
      (select count(*) from draw_session where drawn_at is not null) as draws`.execute(db)
  return { days: Number(rows[0]?.days ?? 0n), draws: Number(rows[0]?.draws ?? 0n) }
}

const endpointOf = ({ url, usdt, addresses }: NodeOptions['chains']['bsc']) => ({ url, usdt, addresses })
