import { setTimeout as pause } from 'node:timers/promises'
import { type Harness, killDatabase } from '../harness.ts'
import { underLoad } from '../load.ts'
import type { ServerProcess } from '../server-process.ts'
import { impairLines } from './cuts.ts'

/** A kind of fault. The promise resolves when it is over. */
type Fault = (harness: Harness, server: ServerProcess) => Promise<void>

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** Clock jumps in milliseconds. None goes back before the start of the sessions. */
const JUMPS = [40 * SECOND, -40 * SECOND, 300 * SECOND, -HOUR / 2, 12 * HOUR]

/** Members are signed out after a month without a request. */
const MAX_DAYS = 20

const pauseUpTo = ({ dice }: Harness, longest: number) => pause(100 + dice.below(longest))

const kill: Fault = async (harness, server) => {
  harness.recordFault(server.role === 'api' ? 'kills of an API node' : 'kills of the worker')
  await server.kill()
  await pauseUpTo(harness, SECOND)
  await server.start()
}

const away = new WeakSet<Harness>()

const killPostgres: Fault = async (harness) => {
  // Two at once would start PostgreSQL twice.
  if (away.has(harness)) return
  away.add(harness)
  await killDatabase(harness, { away: harness.dice.below(SECOND) }).finally(() => away.delete(harness))
}

const stop: Fault = async (harness, server) => {
  harness.recordFault('stops')
  server.stop()
  await pauseUpTo(harness, 4 * SECOND)
  server.resume()
}

/** The current jump of each clock. Overlapping jumps add up. Milliseconds. */
const jumped = new WeakMap<ServerProcess, number>()

const jumpClock: Fault = async (harness, server) => {
  const by = harness.dice.pick(JUMPS)
  harness.recordFault('clock jumps')
  const jumpBy = (more: number) => {
    harness.chain.mine()
    const all = (jumped.get(server) ?? 0) + more
    jumped.set(server, all)
    harness.ahead = Math.max(harness.ahead, all)
    server.clock.set(server.clock.offset() + more)
  }
  jumpBy(by)
  await pauseUpTo(harness, 2 * SECOND)
  jumpBy(-by)
}

/** A day passes on all clocks, with prices and daily limits. */
const nextDay: Fault = async (harness) => {
  if (harness.faults.get('days') === MAX_DAYS) return
  harness.recordFault('days')
  harness.advance(24 * HOUR)
}

/** Stalls one of the two lines of a process without notice. */
const part: Fault = async (harness, server) => {
  const line = harness.dice.chance(0.5) ? server.database : server.http
  harness.recordFault('lines stalled')
  line.conditions = { ...line.conditions, stalled: true }
  await pauseUpTo(harness, 3 * SECOND)
  line.conditions = {}
}

const slow: Fault = async (harness, server) => {
  harness.recordFault('lines slowed')
  const conditions = { latency: harness.dice.below(40), jitter: 20, slice: 1 + harness.dice.below(400) }
  server.database.conditions = conditions
  server.http.conditions = conditions
  await pauseUpTo(harness, 2 * SECOND)
  server.database.conditions = {}
  server.http.conditions = {}
}

const cut: Fault = async (harness, server) => {
  impairLines(harness, server, { commit: 0.3, statement: 0.02, request: 0.1 })
  await pauseUpTo(harness, 2 * SECOND)
  server.database.decideFate = () => undefined
  server.http.decideFate = () => 'pass'
}

/** Mixes of faults (threats A3), named by their content. */
export const mixes = {
  kill: [kill],
  'kill PostgreSQL': [killPostgres],
  stop: [stop],
  clock: [jumpClock, nextDay],
  part: [part, slow],
  cut: [cut],
  'kill and stop': [kill, stop, killPostgres],
  everything: [kill, killPostgres, stop, jumpClock, nextDay, part, slow, cut],
} as const satisfies Record<string, readonly Fault[]>
export type Mix = keyof typeof mixes

/** P8: overlapping random faults of a mix for a number of seconds. */
export const chaos = (
  harness: Harness,
  { seconds, mix, every = 700, again }: { seconds: number; mix: Mix; every?: number; again?: number },
) =>
  underLoad(
    harness,
    async () => {
      harness.setTimeFactor(5)
      const running: Promise<void>[] = []
      for (const deadline = performance.now() + seconds * SECOND; performance.now() < deadline; ) {
        const fault: Fault = harness.dice.pick<Fault>(mixes[mix])
        running.push(fault(harness, harness.dice.pick(harness.servers)))
        await pause(every * (0.5 + harness.dice.next()))
      }
      await Promise.all(running)
      harness.setTimeFactor(1)
    },
    { ...(again !== undefined && { again }) },
  )
