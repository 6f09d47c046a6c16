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
import { openGround, openServer } from '../ground.ts'
import { createCarrier, type Stretch } from './carrying.ts'
import { openDesks, Player, seedHouse } from './crowd.ts'
import { deeds, type Scene, someDeed } from './deeds.ts'
import type { NodeSample, NodeOptions, NodeMessage, NodeCommand } from './node.ts'

/** Measurements of one interval of the run. */
export interface MixedWindow {
  /** Minutes since the start. */
  minutes: number
  calls: Map<string, Stretch>
  all: Stretch
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
const IN_AIR = 200
const WINDOWS = 6
const LOOKS = 12
/** How long a member waits for an email. Milliseconds. */
const MAIL_TIMEOUT_MS = 60_000

type MailHeard = (to: string, text: string) => void

/** Starts a server in its own process. */
async function startNode(order: NodeOptions, mail: MailHeard) {
  const child = fork(join(import.meta.dirname, 'node.ts'), { serialization: 'advanced' })
  child.on('message', (told: NodeMessage) => {
    if ('mail' in told) mail(told.mail.to, told.mail.text)
  })
  child.send(order)
  const { port } = await nextMessage(child, 'port')
  const say = (word: NodeCommand) => child.send(word)
  return {
    port,
    say,
    async look(): Promise<NodeSample> {
      const heard = nextMessage(child, 'look')
      say({ look: true })
      return (await heard).look
    },
    async end() {
      const gone = once(child, 'exit')
      say({ end: true })
      await gone
    },
  }
}

function nextMessage<Kind extends 'port' | 'look'>(child: ChildProcess, kind: Kind) {
  return new Promise<Extract<NodeMessage, Record<Kind, unknown>>>((resolve, reject) => {
    const heard = (said: NodeMessage) => {
      if (!(kind in said)) return
      child.off('message', heard).off('exit', gone)
      resolve(said as Extract<NodeMessage, Record<Kind, unknown>>)
    }
    const gone = (code: number | null) => reject(new Error(`a server exited unexpectedly with ${code}`))
    child.on('message', heard).once('exit', gone)
  })
}

/** Passes each email to the member who waits for one at its address. */
function createMailbox() {
  const waiting = new Map<string, (text: string) => void>()
  return {
    heard: ((to, text) => {
      waiting.get(to)?.(text)
      waiting.delete(to)
    }) satisfies MailHeard,
    letterTo: (email: string) =>
      new Promise<string | undefined>((resolve) => {
        waiting.set(email, resolve)
        setTimeout(() => resolve(undefined), MAIL_TIMEOUT_MS).unref()
      }),
  }
}

const countUp = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

const sizeOf = async (db: Database) =>
  Number((await sql<{ size: bigint }>`select pg_database_size(current_database()) as size`.execute(db)).rows[0]?.size)

const nameOf = new Map(Object.entries(deeds).map(([name, deed]) => [deed, name]))

/** Starts random actions at a steady rate. Returns a function that stops them and returns the number of skipped actions. */
function startActions(scene: Scene, rate: number, report: Pick<MixedBench, 'done' | 'troubles'>) {
  let [inAir, skipped, over] = [0, 0, false]
  const going = (async () => {
    const began = performance.now()
    for (let n = 0; !over; n += 1) {
      await pause(Math.max(0, began + (n * 1000) / rate - performance.now()))
      if (inAir >= IN_AIR) {
        skipped += 1
        continue
      }
      const deed = someDeed()
      countUp(report.started, nameOf.get(deed) ?? '')
      inAir += 1
      void deed
        .run(scene, scene.somebody())
        .catch((error: unknown) => countUp(report.errors, error instanceof Error ? error.message : String(error)))
        .finally(() => {
          inAir -= 1
        })
    }
    while (inAir > 0) await pause(50)
  })()
  return async () => {
    over = true
    await going
    return skipped
  }
}

/** Opens the platform: seeded members, local chains and both processes. `evening`: the first time of their clocks. */
async function openTown(url: string, { members, evening }: { members: number; evening: Date }) {
  const ground = await openGround(url)
  const { database, making, secret } = ground
  const chains = await openChains()
  const mails = createMailbox()
  const clock = movableClock()
  clock.moveTo(evening)
  const facts = await seedHouse(making, { first: 20_000_000, count: members }, clock.now())
  const places = { bsc: endpointOf(chains.bsc), tron: endpointOf(chains.tron) }
  const order = { url, secret, ahead: clock.ahead(), chains: places }
  const api = await startNode({ ...order, role: 'api' }, mails.heard)
  const worker = await startNode({ ...order, role: 'worker' }, mails.heard)
  const carrier = createCarrier(api.port)
  const refused = new Map<string, number>()
  const world = { carry: carrier.carry, clock }
  const heard = (path: string, word: string) => countUp(refused, `${path} ${word}`)
  const players = facts.map((fact) => new Player(fact, { ...world, refused: heard }))
  await signAllIn(making, players)
  const platform = await openServer(ground, clock)
  const desks = await openDesks(making, world, platform.fastify)
  await platform.close()
  const somebody = () => players[randomInt(players.length)] as Player
  carrier.since()
  return {
    db: database.db,
    scene: { somebody, desks, chains, letterTo: mails.letterTo } satisfies Scene,
    refused,
    since: carrier.since,
    look: async () => ({ api: await api.look(), worker: await worker.look() }),
    leapTo(moment: Date) {
      clock.moveTo(moment)
      for (const node of [api, worker]) node.say({ ahead: clock.ahead() })
    },
    /** Stops everything except the database. */
    async end() {
      carrier.close()
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
  { minutes = 60, rate = 15, members = 2_000, tell = (_: string): void => {} } = {},
): Promise<MixedBench> {
  const day = businessDay(new Date())
  const stretch = minutes * 60_000
  tell(`Seeding ${members} members …`)
  const evening = new Date(momentOf(day, '22:00').getTime() - stretch / 3)
  const town = await openTown(url, { members, evening })
  const report = {
    windows: [] as MixedWindow[],
    looks: [] as MixedSample[],
    done: new Map<string, number>(),
    troubles: new Map<string, number>(),
  }
  tell(`${minutes} minutes of ${rate} deeds a second …`)
  const stop = startActions(town.scene, rate, report)
  const began = Date.now()
  const since = () => (Date.now() - began) / 60_000
  for (let n = 1; n <= LOOKS; n += 1) {
    await pause(Math.max(0, began + (n * stretch) / LOOKS - Date.now()))
    report.looks.push({ minutes: since(), ...(await town.look()) })
    if (n % (LOOKS / WINDOWS) === 0) {
      const window = { minutes: since(), ...town.since(), database: await sizeOf(town.db) }
      report.windows.push(window)
      const { count, p50, p99 } = window.all
      tell(`${window.minutes.toFixed(0)} min: ${count} calls, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
      await town.scene.desks.signAllIn()
    }
    // Skip the time between the evening's draw and midnight.
    if (n === Math.round(LOOKS * 0.4)) town.leapTo(new Date(startOf(dayAfter(day)).getTime() - stretch * 0.13))
  }
  const skipped = await stop()
  const settled = await countSettled(town.db)
  await town.end()
  const breaches = (await verify(town.db, toleratingFixtures(everyInvariant))).map(({ id }) => id)
  await town.close()
  return { ...report, skipped, refused: town.refused, settled, breaches }
}

/** Signs the players in, eight at a time, because the database has few connections. */
async function signAllIn(making: MakingParts, players: readonly Player[]) {
  const left = [...players]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let who = left.pop(); who; who = left.pop())
        who.token = await signIn(making, { uid: who.uid, sid: who.sid, at: who.now() })
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
