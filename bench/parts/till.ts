import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { businessDay } from '@humidor/domain/business-day.ts'
import { merchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { makeMerchant, merchantParts } from '@humidor/sandbox/merchants.ts'
import { makeOperator, operatorParts } from '@humidor/sandbox/operators.ts'
import { newSid } from '@humidor/sandbox/visitor.ts'
import { ensureRootMember } from '@humidor/server/features/accounts/identity/identity.ts'
import { openMerchantSession } from '@humidor/server/features/commerce/merchants/merchants.ts'
import { publishUntil } from '@humidor/server/features/trading/price/price.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { createJobs } from '@humidor/server/jobs/engine.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { type Figure, type Part, percentile } from '../figures.ts'
import { fundConversions } from '../funding.ts'
import { type Harness, openHarness, openServer } from '../harness.ts'
import { seedLedger } from '../ledger.ts'
import { seedMembers } from '../members.ts'
import type { TillLoadMessage, TillLoadOptions, TillLoadReport } from '../till-load.ts'

const clock = { now: () => new Date() }
const SHOPS = 25
const TILLS_PER_SHOP = 2
const PER_SECOND = 10
const WARM_UP_SECONDS = 10

/** A verified shop with several tills, each signed in. */
async function seedTills({ database: { db }, making }: Harness, vcode: string, decidedBy: number) {
  const [cedar] = merchantParts
  const at = clock.now()
  await makeMerchant(making, { ...cedar, vcode }, { at, decidedBy })
  const tills: { sid: string; mtk: string }[] = []
  for (let n = 0; n < TILLS_PER_SHOP; n += 1) {
    const sid = newSid()
    const signing = { merchantId: merchantNumber(vcode), sid, at }
    const mtk = await db.transaction().execute((tx) => openMerchantSession(tx, making.randomness, signing))
    tills.push({ sid, mtk })
  }
  return tills
}

/** Members who can pay, and the tills. */
async function seed(harness: Harness, count: number) {
  const { making, database } = harness
  const { db } = database
  const memberRange = { first: 20_000_000, count }
  await ensureRootMember(db, { ...making, at: clock.now() })
  await publishUntil(db, businessDay(clock.now()), defaultSettings)
  const members = await db.connection().execute(async (one) => {
    await seedLedger(one, memberRange)
    await fundConversions(one, memberRange, clock.now())
    return await seedMembers(one, making.vault, memberRange, clock.now())
  })
  const [operator] = operatorParts
  const { id } = await makeOperator(making, operator, clock.now())
  const tills: Awaited<ReturnType<typeof seedTills>> = []
  for (let n = 0; n < SHOPS; n += 1) tills.push(...(await seedTills(harness, merchantCode(300_001 + n), id)))
  return { tills, payers: members.map(({ sid, token, secret }) => ({ sid, token, secret })) }
}

/** Follows and pays from a process of its own. `share`: processor time of this process for each second after the warm-up. */
async function load(options: TillLoadOptions): Promise<{ report: TillLoadReport; share: number }> {
  const client = fork(join(import.meta.dirname, '../till-load.ts'), { serialization: 'advanced', execArgv: [] })
  const exited = once(client, 'exit').then(([code, signal]) => {
    throw new Error(`the client exited without a report: ${code ?? signal}`)
  })
  const next = async () => (await Promise.race([once(client, 'message'), exited]))[0] as TillLoadMessage
  client.send(options)
  await next()
  const own = process.cpuUsage()
  const report = (await next()) as TillLoadReport
  const { user, system } = process.cpuUsage(own)
  exited.catch(() => undefined)
  client.kill()
  return { report, share: (user + system) / 1_000_000 / options.seconds }
}

function figuresOf({ readable, paid, shown, whole, processor }: TillLoadReport, share: number): Figure[] {
  const at = (label: string, rank: number, times: readonly number[], more: Partial<Figure> = {}): Figure => ({
    ...{ label: `${label}, p${rank}`, value: percentile(rank / 100, times), unit: 'ms' },
    ...more,
  })
  return [
    { label: 'tills that follow', value: SHOPS * TILLS_PER_SHOP, unit: '', against: `of ${SHOPS} shops` },
    at('charge opened → its link is readable', 50, readable),
    at('charge opened → its link is readable', 95, readable),
    at('payment sent → answered', 50, paid),
    at('payment sent → answered', 95, paid),
    at('payment answered → at the till', 50, shown),
    at('payment answered → at the till', 95, shown, { goal: { atMost: 300 } }),
    at('opened → paid → shown, without the member’s time', 95, whole, {
      ...{ goal: { atMost: 1_000 }, against: `${whole.length} payments at ${PER_SECOND} a second` },
    }),
    { label: 'the server process meanwhile, of one core', value: share, unit: '×' },
    { label: 'the client process meanwhile, of one core', value: processor, unit: '×' },
  ]
}

/** How soon a till shows that its charge was paid, while fifty tills follow theirs. */
export const till: Part = {
  title: 'The till',
  async run(url, { size: { short }, progress }) {
    const seconds = short ? 10 : 30
    const count = (WARM_UP_SECONDS + seconds) * PER_SECOND
    const harness = await openHarness(url)
    progress(`Seeding ${SHOPS} shops and ${count} members …`)
    const seeded = await seed(harness, count)
    const app = await openServer(harness, clock)
    // As on a node of all roles: payments are converted while others are made.
    const { db } = harness.database
    const jobs = createJobs({ db, url, clock, jobs: app.jobs, tasks: app.tasks })
    await jobs.start()
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.fastify.server.address() as AddressInfo
    progress(`${PER_SECOND} payments a second for ${seconds} s, after ${WARM_UP_SECONDS} s …`)
    const { report, share } = await load({
      ...{ ...seeded, port, seconds },
      ...{ perSecond: PER_SECOND, warmUp: WARM_UP_SECONDS },
    })
    await jobs.stop()
    await app.close()
    const breaches = await verify(db, toleratingFixtures(everyInvariant))
    await harness.database.close()
    return {
      figures: figuresOf(report, share),
      failures: [...new Set(report.failures), ...breaches.map(({ id }) => id)],
    }
  },
}
