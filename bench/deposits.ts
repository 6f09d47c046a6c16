import { randomInt } from 'node:crypto'
import { getDepositInfo } from '@humidor/contract/money/deposits.ts'
import { type Chain, chains } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { parts } from '@humidor/sandbox/cast.ts'
import { openChains } from '@humidor/sandbox/chains.ts'
import { makeMember, makeRoot, signIn } from '@humidor/sandbox/members.ts'
import { Person } from '@humidor/sandbox/person.ts'
import { buildPlatform } from '@humidor/sandbox/platform.ts'
import { ownerConnections } from '@humidor/sandbox/server-connections.ts'
import { transportTo } from '@humidor/sandbox/visitor.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { openHarness } from './harness.ts'

/** Blocks that a payment needs, its own included (rules M23). */
const NEEDED = { BSC: 15, TRX: 19 } as const satisfies Record<Chain, number>
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Milliseconds: `seen` from the payment until the server sees it, `credited` from its last needed block until the credit. */
export interface Latencies {
  chain: Chain
  seen: number[]
  credited: number[]
}

/** Opens the whole server with its jobs on local chains, and signs members in. */
async function open(url: string) {
  const { database, secret, making } = await openHarness(url)
  const clock = { now: () => new Date() }
  const local = await openChains()
  const platform = await buildPlatform({
    served: ownerConnections({ ...database, url }),
    clock,
    mailer: { send: async () => undefined },
    chains: local.readers,
    secret,
    passwords: making.passwords,
    publicUrl: 'http://127.0.0.1:8080',
    version: 'bench',
    log: createLog('error'),
  })
  await platform.jobs.start()
  const root = await makeRoot(making, clock.now())
  const environment = {
    carry: transportTo(platform.fastify),
    db: database.db,
    clock: { ...clock, moveTo: () => undefined },
  }
  const people = parts.map(async (part) => {
    const person = new Person(await makeMember(making, part, root.uid, clock.now()), environment as never)
    person.token = await signIn(making, { uid: person.uid, sid: person.sid, at: clock.now() })
    return person
  })
  return {
    db: database.db,
    local,
    people: await Promise.all(people),
    close: async () => {
      await platform.close()
      await local.close()
      await database.close()
    },
  }
}

/** Polls until a deposit is in a state. Returns the time. */
async function until(db: Database, id: number, state: 'confirming' | 'credited') {
  for (;;) {
    const row = await db.selectFrom('deposit_intent').select('state').where('id', '=', BigInt(id)).executeTakeFirst()
    if (row?.state === state || row?.state === 'credited') return performance.now()
    await pause(5)
  }
}

/**
 * Measures deposits through sealed HTTP, paid on the local chains at random moments, while the job engine runs all jobs on schedule:
 * how long until each is seen, and from its last needed block until it is credited.
 */
export async function benchDeposits(url: string, options: { rounds: number; progress(line: string): void }) {
  const { rounds, progress } = options
  const { db, local, people, close } = await open(url)
  const latencies = chains.map((chain): Latencies => ({ chain, seen: [], credited: [] }))
  try {
    await pause(4_000)
    for (let round = 0; round < rounds; round++) {
      progress(`Round ${round + 1} of ${rounds} …`)
      for (const { chain, seen, credited } of latencies) {
        const person = people[round % people.length]
        if (!person) throw new Error('no member who can pay')
        const money = micros<'USDT'>(BigInt(50 + round) * 1_000_000n)
        const { id, address, randomMoney } = await person.call(getDepositInfo, { money, chain })
        const mine = (blocks: number) => (chain === 'BSC' ? local.bsc : local.tron).mine(blocks)
        await pause(randomInt(3_000))
        // A long interval, so that the wallet mines no block by itself during the measurement.
        await local.pay({ chain, address, amount: randomMoney, blockEvery: 1_800_000 })
        const paid = performance.now()
        seen.push((await until(db, id, 'confirming')) - paid)
        await mine(NEEDED[chain] - 2)
        await pause(randomInt(3_000))
        await mine(1)
        const confirmed = performance.now()
        credited.push((await until(db, id, 'credited')) - confirmed)
      }
    }
    return { latencies, breaches: (await verify(db, toleratingFixtures(everyInvariant))).map(({ id }) => id) }
  } finally {
    await close()
  }
}
