import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { buildApp } from '@humidor/server/app.ts'
import { openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { createPasswords, createVault, ensureRootMember } from '@humidor/server/features/identity/identity.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { verify } from '@humidor/server/ledger/invariants.ts'
import { sql } from 'kysely'
import { STEP, seedMembers, withCodesAt } from './crowd.ts'
import { type Crowd, oneByOne, type Rate, seedLedger } from './ledger.ts'
import type { LoadOrder, LoadReport } from './load.ts'

/** One round: the same machine, the same minute, the same database. Transfers per second. */
export interface HttpRound {
  raw: Rate
  http: LoadReport & { perSecond: number }
  ratio: number
}

export interface HttpBench {
  rounds: HttpRound[]
  /** The invariants that did not hold afterwards. */
  breaches: string[]
}

/** Stands at the beginning of an authenticator's step, runs on from there, and goes three steps on for a new round of codes. */
function steppedClock() {
  const length = STEP * 1000
  let base = Math.ceil(Date.now() / length) * length
  let from = performance.now()
  return {
    now: () => new Date(base + performance.now() - from),
    nextRound() {
      base += 3 * length
      from = performance.now()
      return new Date(base)
    },
    /** The round's time begins now, and not while its codes were computed. */
    begin() {
      from = performance.now()
    },
  }
}

async function load(order: LoadOrder): Promise<LoadReport> {
  const client = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced' })
  client.send(order)
  const [report] = (await once(client, 'message')) as [LoadReport]
  return report
}

/**
 * Transfers through sealed HTTP, each with its session, its authenticator code, its idempotency key and a durable commit,
 * against the ledger's function called straight from SQL: interleaved rounds on one database. Every member pays with
 * codes of their own; a first pass of all members warms up and is not counted.
 */
export async function benchHttp(
  url: string,
  {
    rounds = 3,
    crowd = { first: 20_000_000, count: 10_000 } as Crowd,
    inAir = 64,
    seconds = 5,
    tell = (_: string): void => {},
  } = {},
): Promise<HttpBench> {
  const database = openDatabase({ url })
  await migrate(database.db)
  const secret = randomBytes(32).toString('hex')
  const vault = createVault(secret)
  const clock = steppedClock()
  const passwords = createPasswords()
  const making = { randomness: systemRandomness, vault, passwords, at: clock.now() }
  await ensureRootMember(database.db, making)
  tell(`Seeding ${crowd.count} members …`)
  const payers = await database.db.connection().execute(async (one) => {
    // Seeding takes longer than any request may.
    await sql`set statement_timeout = 0`.execute(one)
    await seedLedger(one, crowd)
    return await seedMembers(one, vault, crowd, clock.now())
  })
  const app = await buildApp({
    config: { production: true, publicUrl: 'https://bench.example', proxies: 0, rateFactor: 1_000_000, secret },
    database,
    adapters: {
      clock,
      randomness: systemRandomness,
      mailer: { send: async () => {} },
      captcha: { draw: async () => ({ text: '', image: '' }) },
      chains: [],
    },
    log: createLog('error'),
    version: 'bench',
    passwords,
    web: '/nowhere',
  })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.fastify.server.address() as AddressInfo

  const measured: HttpRound[] = []
  for (let round = 1; round <= rounds; round++) {
    const raw = await oneByOne(url, crowd, { seconds })
    const ready = withCodesAt(payers, clock.nextRound())
    clock.begin()
    const report = await load({
      port,
      payers: ready.map(({ secret: _, ...payer }) => payer),
      inAir,
      warmUp: ready.length,
    })
    const http = { ...report, perSecond: Math.round(report.counted / report.seconds) }
    const ratio = http.perSecond / raw.perSecond
    measured.push({ raw, http, ratio })
    tell(
      `round ${round}: http ${http.perSecond}/s (p50 ${http.p50} ms, p99 ${http.p99} ms), raw ${raw.perSecond}/s, ratio ${ratio.toFixed(2)}`,
    )
  }
  await app.close()
  const breaches = (await verify(database.db, everyInvariant)).map(({ id }) => id)
  await database.close()
  return { rounds: measured, breaches }
}
