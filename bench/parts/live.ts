import { fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { memoryUsage } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@humidor/contract/index.ts'
import { Visitor } from '@humidor/sandbox/visitor.ts'
import { ensureRootMember } from '@humidor/server/features/accounts/identity/identity.ts'
import { sql } from 'kysely'
import { type Figure, type Part, percentile } from '../figures.ts'
import { openHarness, openServer } from '../harness.ts'
import { seedLedger } from '../ledger.ts'
import { seedMembers } from '../members.ts'
import { createTimedTransport } from '../mixed/timed-transport.ts'
import type { Phone, PhonesMessage } from '../phones.ts'

const clock = { now: () => new Date() }
/** How many members something happens to in a second. */
const CHANGES_PER_SECOND = 20

/** Opens the apps of members in a process of their own. Resolves once each waits. */
async function openPhones(port: number, phones: readonly Phone[]) {
  const child = fork(join(import.meta.dirname, '../phones.ts'), { serialization: 'advanced', execArgv: [] })
  const learned = new Map<number, number>()
  const failures: string[] = []
  const ready = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the phones exited: ${code}`)))
    child.on('message', (message: PhonesMessage) => {
      if ('ready' in message) resolve()
      else if ('failed' in message) failures.push(message.failed)
      else learned.set(message.uid, message.changed)
    })
  })
  child.send({ port, phones })
  await ready
  return { learned, failures, close: () => child.kill() }
}

/** How long the calls of one member take while the server is otherwise busy. Milliseconds. */
async function measureCalls(member: Visitor, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await pause(100)) {
    const from = performance.now()
    await member.call(contract.member.info, {})
    times.push(performance.now() - from)
  }
  return times
}

/** `memory`: bytes. `share`: processor time of the server for each second. The others are milliseconds. */
function figuresOf(it: {
  count: number
  delays: number[]
  alone: number[]
  calls: number[]
  memory: number
  share: number
}): Figure[] {
  const { count, delays, alone, calls, memory, share } = it
  return [
    { label: 'open apps', value: count, unit: '' },
    { label: 'a change is on its phone, p50', value: percentile(0.5, delays), unit: 'ms' },
    {
      ...{ label: 'a change is on its phone, p95', value: percentile(0.95, delays), unit: 'ms' },
      ...{ goal: { atMost: 2_000 }, against: `${delays.length} changes` },
    },
    { label: 'the server process meanwhile, of one core', value: share, unit: '×' },
    { label: 'its memory for all of them', value: memory / 1_000_000, unit: 'MB' },
    { label: 'another member’s call without them, p50', value: percentile(0.5, alone), unit: 'ms' },
    { label: 'another member’s call beside them, p50', value: percentile(0.5, calls), unit: 'ms' },
    { label: 'another member’s call beside them, p99', value: percentile(0.99, calls), unit: 'ms' },
  ]
}

/** How many open apps one server process holds, how soon each learns of a change, and what others notice of it. */
export const live: Part = {
  title: 'Open apps that follow changes',
  async run(url, { size: { short }, progress }) {
    const [count, seconds] = short ? [500, 10] : [10_000, 60]
    const memberRange = { first: 20_000_000, count: count + 1 }
    const harness = await openHarness(url)
    const { db } = harness.database
    await ensureRootMember(db, { ...harness.making, at: clock.now() })
    progress(`Seeding ${count} members …`)
    const seeded = await db.connection().execute(async (one) => {
      await seedLedger(one, memberRange)
      return await seedMembers(one, harness.making.vault, memberRange, clock.now())
    })
    const [other, ...payers] = seeded
    if (!other) throw new Error('no members were seeded')
    const app = await openServer(harness, clock)
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.fastify.server.address() as AddressInfo
    const transport = createTimedTransport(port)
    const member = new Visitor(transport.carry, { sid: other.sid, token: other.token })
    const alone = await measureCalls(member, seconds / 4)
    const memoryBefore = memoryUsage().rss

    progress(`Opening ${count} apps …`)
    const uidOf = (n: number) => memberRange.first + 1 + n
    const phones = await openPhones(
      port,
      payers.map(({ sid, token }, n) => ({ uid: uidOf(n), sid, token })),
    )
    const memory = memoryUsage().rss - memoryBefore
    const own = process.cpuUsage()
    const beside = measureCalls(member, seconds)
    const told: { uid: number; at: number }[] = []
    for (let second = 0; second < seconds; second += 1) {
      const uids = Array.from({ length: CHANGES_PER_SECOND }, (_, n) =>
        uidOf((second * CHANGES_PER_SECOND + n * 37 + second) % count),
      ).filter((uid) => !told.some((one) => one.uid === uid))
      await sql`
        insert into notice (uid, kind, params, at)
        select uid, 'levelReached', '{"level":2}'::jsonb, ${clock.now()} from unnest(${uids}::int[]) m (uid)`.execute(
        db,
      )
      told.push(...uids.map((uid) => ({ uid, at: Date.now() })))
      await pause(1_000)
    }
    const { user, system } = process.cpuUsage(own)
    await pause(3_000)
    const delays = told.flatMap(({ uid, at }) => {
      const learned = phones.learned.get(uid)
      return learned === undefined ? [] : [learned - at]
    })
    const calls = await beside
    phones.close()
    transport.close()
    await app.close()
    await harness.database.close()
    const figures = figuresOf({ count, delays, alone, calls, memory, share: (user + system) / 1_000_000 / seconds })
    const missed = told.length - delays.length
    return {
      figures,
      failures: [...new Set(phones.failures), ...(missed > 0 ? [`${missed} changes never arrived`] : [])],
    }
  },
}
