import { setTimeout as pause } from 'node:timers/promises'
import type { Tenant } from '../server-process.ts'
import { underLoad } from '../load.ts'
import { killDatabase, type World } from '../harness.ts'
import { hurtLines } from './cuts.ts'

/** One kind of trouble: it begins, lasts a while and is over when the promise is kept. */
type Trouble = (world: World, tenant: Tenant) => Promise<void>

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** By how much a clock jumps. None goes so far back that a session was opened in its future. Milliseconds. */
const JUMPS = [40 * SECOND, -40 * SECOND, 300 * SECOND, -HOUR / 2, 12 * HOUR]

/** Whoever has not been seen for a month is signed out. */
const MOST_DAYS = 20

const lasts = ({ dice }: World, longest: number) => pause(100 + dice.below(longest))

const kill: Trouble = async (world, tenant) => {
  world.hurt(tenant.role === 'api' ? 'kills of an API node' : 'kills of the worker')
  await tenant.kill()
  await lasts(world, SECOND)
  await tenant.start()
}

const away = new WeakSet<World>()

const killPostgres: Trouble = async (world) => {
  // Two at once would start the same PostgreSQL twice.
  if (away.has(world)) return
  away.add(world)
  await killDatabase(world, { away: world.dice.below(SECOND) }).finally(() => away.delete(world))
}

const stop: Trouble = async (world, tenant) => {
  world.hurt('stops')
  tenant.stop()
  await lasts(world, 4 * SECOND)
  tenant.resume()
}

/** By how much each clock has jumped just now: two jumps that overlap add up. Milliseconds. */
const jumped = new WeakMap<Tenant, number>()

const jump: Trouble = async (world, tenant) => {
  const by = world.dice.pick(JUMPS)
  world.hurt('clock jumps')
  const jumpBy = (more: number) => {
    const all = (jumped.get(tenant) ?? 0) + more
    jumped.set(tenant, all)
    world.ahead = Math.max(world.ahead, all)
    tenant.clock.set(tenant.clock.offset() + more)
  }
  jumpBy(by)
  await lasts(world, 2 * SECOND)
  jumpBy(-by)
}

/** A day goes by for all of them: prices, snapshots, and everything that is allowed once a day. */
const nextDay: Trouble = async (world) => {
  if (world.hurts.get('days') === MOST_DAYS) return
  world.hurt('days')
  world.forward(24 * HOUR)
}

/** Nothing gets through, and nobody is told, on one of the two lines of a process. */
const part: Trouble = async (world, tenant) => {
  const line = world.dice.chance(0.5) ? tenant.database : tenant.door
  world.hurt('lines parted')
  line.weather = { ...line.weather, stalled: true }
  await lasts(world, 3 * SECOND)
  line.weather = {}
}

const slow: Trouble = async (world, tenant) => {
  world.hurt('lines slowed')
  const weather = { latency: world.dice.below(40), jitter: 20, slice: 1 + world.dice.below(400) }
  tenant.database.weather = weather
  tenant.door.weather = weather
  await lasts(world, 2 * SECOND)
  tenant.database.weather = {}
  tenant.door.weather = {}
}

const cut: Trouble = async (world, tenant) => {
  hurtLines(world, tenant, { commit: 0.3, statement: 0.02, request: 0.1 })
  await lasts(world, 2 * SECOND)
  tenant.database.judge = () => undefined
  tenant.door.judge = () => 'pass'
}

/** The mixes of trouble (threats A3), each the name of what it is made of. */
export const mixes = {
  kill: [kill],
  'kill PostgreSQL': [killPostgres],
  stop: [stop],
  clock: [jump, nextDay],
  part: [part, slow],
  cut: [cut],
  'kill and stop': [kill, stop, killPostgres],
  everything: [kill, killPostgres, stop, jump, nextDay, part, slow, cut],
} as const satisfies Record<string, readonly Trouble[]>
export type Mix = keyof typeof mixes

/** P8: trouble of all kinds of a mix, one begun while others last, for so many seconds. */
export const chaos = (
  world: World,
  { seconds, mix, every = 700, again }: { seconds: number; mix: Mix; every?: number; again?: number },
) =>
  underLoad(
    world,
    async () => {
      world.flow(5)
      const troubles: Promise<void>[] = []
      for (const until = performance.now() + seconds * SECOND; performance.now() < until; ) {
        const trouble: Trouble = world.dice.pick<Trouble>(mixes[mix])
        troubles.push(trouble(world, world.dice.pick(world.tenants)))
        await pause(every * (0.5 + world.dice.next()))
      }
      await Promise.all(troubles)
      world.flow(1)
    },
    { ...(again !== undefined && { again }) },
  )
