import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ensureRootMember } from '@humidor/server/features/accounts/identity/identity.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { sql } from 'kysely'
import { fundConversions } from './funding.ts'
import { openHarness, openServer } from './harness.ts'
import { type MemberRange, oneByOne, type Rate, seedLedger } from './ledger.ts'
import type { LoadCall, LoadOptions, LoadReport } from './load.ts'
import { STEP_SECONDS, seedMembers, withCodesAt } from './members.ts'

/** The result of a call. `ratio`: its rate against the ledger's function called from SQL. */
export type HttpRate = LoadReport & { perSecond: number; ratio: number }

/** One round on the same database within a minute. Transfers per second. */
export interface HttpRound {
  raw: Rate
  http: Record<LoadCall, HttpRate>
}

export interface HttpBench {
  rounds: HttpRound[]
  /** Ids of the invariants that are violated afterwards. */
  breaches: string[]
}

/** A clock that starts at the beginning of an authenticator step. `nextRound` moves it three steps forward, for new codes. */
function steppedClock() {
  const length = STEP_SECONDS * 1000
  let base = Math.ceil(Date.now() / length) * length
  let from = performance.now()
  return {
    now: () => new Date(base + performance.now() - from),
    nextRound() {
      base += 3 * length
      from = performance.now()
      return new Date(base)
    },
    /** Starts the time of the round, so that computing its codes does not count. */
    begin() {
      from = performance.now()
    },
  }
}

/** The measured calls, in order. */
export const loadCalls = [
  'transferUsdc',
  'balanceToTransaction',
  'profitToTransaction',
] as const satisfies readonly LoadCall[]

async function load(options: LoadOptions): Promise<LoadReport> {
  // Without our own Node options: one of them would let the client exit while it waits for its message.
  const client = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced', execArgv: [] })
  const exited = once(client, 'exit').then(([code, signal]) => {
    throw new Error(`the load client exited without a report: ${code ?? signal}`)
  })
  client.send(options)
  const [report] = (await Promise.race([once(client, 'message'), exited])) as [LoadReport]
  return report
}

/**
 * Measures transfers and conversions through sealed HTTP, against the ledger's function called from SQL, in interleaved rounds on
 * one database. Each request has its session, idempotency key and durable commit, and its notice where the receiver gets one;
 * a transfer also has its authenticator code. Each member pays with their own codes.
 * A first pass of all members is warm-up and is not counted.
 */
export async function benchHttp(
  url: string,
  {
    rounds = 3,
    memberRange = { first: 20_000_000, count: 10_000 } as MemberRange,
    concurrency = 64,
    seconds = 5,
    progress = (_: string): void => {},
  } = {},
): Promise<HttpBench> {
  const harness = await openHarness(url)
  const { database, making } = harness
  const clock = steppedClock()
  await ensureRootMember(database.db, { ...making, at: clock.now() })
  progress(`Seeding ${memberRange.count} members …`)
  const payers = await database.db.connection().execute(async (one) => {
    // Seeding takes longer than the limit of a request.
    await sql`set statement_timeout = 0`.execute(one)
    await seedLedger(one, memberRange)
    await fundConversions(one, memberRange, clock.now())
    return await seedMembers(one, making.vault, memberRange, clock.now())
  })
  const app = await openServer(harness, clock)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.fastify.server.address() as AddressInfo

  const measured: HttpRound[] = []
  for (let round = 1; round <= rounds; round++) {
    const raw = await oneByOne(url, memberRange, { seconds })
    const rates: Partial<HttpRound['http']> = {}
    for (const call of loadCalls) {
      const ready = withCodesAt(payers, clock.nextRound())
      clock.begin()
      const asking = ready.map(({ secret: _, ...payer }) => payer)
      const report = await load({ call, port, payers: asking, concurrency, warmUp: ready.length })
      const perSecond = Math.round(report.counted / report.seconds)
      rates[call] = { ...report, perSecond, ratio: perSecond / raw.perSecond }
      progress(
        `round ${round}: ${call} ${perSecond}/s (p50 ${report.p50} ms, p99 ${report.p99} ms), raw ${raw.perSecond}/s, ratio ${(perSecond / raw.perSecond).toFixed(2)}`,
      )
    }
    measured.push({ raw, http: rates as HttpRound['http'] })
  }
  await app.close()
  const breaches = (await verify(database.db, toleratingFixtures(everyInvariant))).map(({ id }) => id)
  await database.close()
  return { rounds: measured, breaches }
}
