import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@humidor/contract/index.ts'
import { newSid, Visitor } from '@humidor/sandbox/visitor.ts'
import { ensureRootMember } from '@humidor/server/features/accounts/identity/identity.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { createJobs } from '@humidor/server/jobs/engine.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import type { Figure, Part } from '../figures.ts'
import { percentile } from '../figures.ts'
import type { FloodOptions, FloodReport, FloodSender } from '../flood.ts'
import { fundConversions } from '../funding.ts'
import { openHarness, openServer } from '../harness.ts'
import { seedLedger } from '../ledger.ts'
import { seedMembers } from '../members.ts'
import { createTimedTransport } from '../mixed/timed-transport.ts'

const clock = { now: () => new Date() }
/** Requests per second that the sender attempts: every call of the contract in turn. */
const PER_SECOND = 2_000
const ACCOUNTS = 200
/** Time between two requests of the measured member, as of a busy screen. Milliseconds. */
const REQUEST_INTERVAL_MS = 100

/** Sends for some seconds from its own process with a lower priority. */
async function flood(options: FloodOptions): Promise<FloodReport> {
  const child = fork(join(import.meta.dirname, '../flood.ts'), { serialization: 'advanced', execArgv: [] })
  if (child.pid !== undefined) setPriority(child.pid, 10)
  child.send(options)
  const [report] = (await once(child, 'message')) as [FloodReport]
  return report
}

/** Measures a member's requests until `isOver`. Milliseconds, and the codes of refusals. */
async function measureMember(member: Visitor, isOver: () => boolean) {
  const latencies: number[] = []
  const refused: string[] = []
  const { member: own, notices, flexibleTreasure } = contract
  const calls = [own.info, notices.unreadNotify, flexibleTreasure.summary].map(({ method, path }) => ({ method, path }))
  for (let n = 0; !isOver(); n += 1) {
    const from = performance.now()
    const { method, path } = calls[n % calls.length] ?? own.info
    const answer = await member.sendRaw(method, path, {})
    latencies.push(performance.now() - from)
    if ('refused' in answer) refused.push(answer.refused)
    await pause(REQUEST_INTERVAL_MS)
  }
  return { latencies, refused }
}

/** Latencies of another member while one account, 200 accounts or clients without a session send 2,000 requests a second from one address. */
export const load: Part = {
  title: 'Load by one account',
  async run(url, { size: { short }, progress }) {
    const seconds = short ? 5 : 30
    const memberRange = { first: 20_000_000, count: ACCOUNTS + 2 }
    const harness = await openHarness(url)
    await ensureRootMember(harness.database.db, { ...harness.making, at: clock.now() })
    progress(`Seeding ${memberRange.count} members …`)
    const seeded = await harness.database.db.connection().execute(async (one) => {
      await seedLedger(one, memberRange)
      await fundConversions(one, memberRange, clock.now())
      return await seedMembers(one, harness.making.vault, memberRange, clock.now())
    })
    const [other, single, ...many] = seeded
    if (!other || !single) throw new Error('no members were seeded')
    // Rate limits as in production, behind one proxy that gives the client's address.
    const app = await openServer(harness, clock, { rateFactor: 1, proxies: 1 })
    // Emails are queued, and no job sends them.
    const jobs = createJobs({ db: harness.database.db, url, clock, jobs: app.jobs, tasks: app.tasks })
    await jobs.prepare()
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.fastify.server.address() as AddressInfo
    const transport = createTimedTransport(port)
    const member = new Visitor(
      (sent) => transport.carry({ ...sent, headers: { ...sent.headers, 'x-forwarded-for': '198.51.100.7' } }),
      { sid: other.sid, token: other.token },
    )
    const figures: Figure[] = []
    const faults: string[] = []
    const measure = async (what: string, from: string, senders: readonly FloodSender[] | undefined) => {
      let over = false
      const measuring = measureMember(member, () => over)
      const options = { port, from, perSecond: PER_SECOND, seconds, senders: senders ?? [] }
      const report = senders ? await flood(options) : await pause(seconds * 1000)
      over = true
      const { latencies, refused } = await measuring
      for (const code of new Set(refused)) faults.push(`${what}: the other member was refused: ${code}`)
      figures.push(
        { label: `${what}: another member, p50`, value: percentile(0.5, latencies), unit: 'ms' },
        {
          label: `${what}: another member, p99`,
          value: percentile(0.99, latencies),
          unit: 'ms',
          goal: { atMost: 100 },
          against: `${latencies.length} times`,
        },
        ...(report
          ? [
              { label: `${what}: sent`, value: report.sent / seconds, unit: '/s' } as const,
              { label: `${what}: answered, refusals included`, value: report.answered / seconds, unit: '/s' } as const,
            ]
          : []),
      )
      progress(`${what}: p99 ${percentile(0.99, latencies).toFixed(1)} ms`)
    }
    await measure('no other load', '', undefined)
    await measure('one account', '203.0.113.1', [single])
    await measure(`${ACCOUNTS} accounts behind one address`, '203.0.113.2', many)
    await measure(
      'without a session',
      '203.0.113.3',
      Array.from({ length: 50 }, () => ({ sid: newSid(), token: undefined })),
    )
    transport.close()
    await jobs.stop()
    await app.close()
    const breaches = await verify(harness.database.db, toleratingFixtures(everyInvariant))
    await harness.database.close()
    return { figures, failures: [...faults, ...breaches.map(({ id }) => id)] }
  },
}
