import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { businessDay } from '@humidor/domain/business-day.ts'
import { apiKeyPrefix, apiScopes } from '@humidor/domain/commerce/api-key.ts'
import { merchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { makeMerchant, merchantParts } from '@humidor/sandbox/merchants.ts'
import { makeOperator, operatorParts } from '@humidor/sandbox/operators.ts'
import { ensureRootMember } from '@humidor/server/features/accounts/identity/identity.ts'
import { publishUntil } from '@humidor/server/features/trading/price/price.ts'
import { tokenHash } from '@humidor/server/http/keys.ts'
import { sql } from 'kysely'
import { type ApiKind, type ApiLoadOptions, type ApiLoadReport, type ApiShop, apiKinds } from '../api-load.ts'
import { type Figure, type Part, percentile } from '../figures.ts'
import { type Harness, openHarness, openServer } from '../harness.ts'

const clock = { now: () => new Date() }
const SHOPS = 20
const PER_SECOND = 200
/** Charges of each shop: open, and long over. */
const CHARGES = { open: 1_000, over: 10_000 }

/** A verified shop with a key and a history. */
async function seedShop({ database: { db }, making }: Harness, vcode: string, decidedBy: number): Promise<ApiShop> {
  const [cedar] = merchantParts
  const secret = `hk_${randomBytes(32).toString('base64url')}`
  const [merchantId, at] = [merchantNumber(vcode), clock.now()]
  await makeMerchant(making, { ...cedar, vcode }, { at, decidedBy })
  return await db.transaction().execute(async (tx) => {
    await sql`
      insert into merchant_api_key (merchant_id, slot, name, scopes, secret_hash, prefix, created_at)
      values (${merchantId}, 1, 'Website', ${[...apiScopes]}::text[], ${tokenHash(secret)}, ${apiKeyPrefix(secret)}, ${at})`.execute(
      tx,
    )
    const insert = (count: number, ended: boolean) => sql<{ id: bigint }>`
      insert into merchant_charge (code, merchant_id, currency, money, tip, price, money_cig, created_at, expires_at, expired_at)
      select substr(md5(${vcode} || n || ${String(ended)}), 1, 16), ${merchantId}, 'CIG', 1000000, 0, 628300, 1000000,
        ${at}::timestamptz - ${ended ? '20 days' : '1 second'}::interval, ${at}::timestamptz + ${ended ? '-19 days' : '1 day'}::interval,
        ${ended ? at : null}::timestamptz
      from generate_series(1, ${count}::int) n returning id`
    await insert(CHARGES.over, true).execute(tx)
    const { rows } = await insert(CHARGES.open, false).execute(tx)
    return { secret, charges: rows.map(({ id }) => String(id)) }
  })
}

/** Sends the load from a process of its own. */
async function load(options: ApiLoadOptions): Promise<ApiLoadReport> {
  const client = fork(join(import.meta.dirname, '../api-load.ts'), { serialization: 'advanced', execArgv: [] })
  const exited = once(client, 'exit').then(([code, signal]) => {
    throw new Error(`the client exited without a report: ${code ?? signal}`)
  })
  client.send(options)
  const [report] = (await Promise.race([once(client, 'message'), exited])) as [ApiLoadReport]
  exited.catch(() => undefined)
  client.kill()
  return report
}

function figuresOf({ times }: ApiLoadReport, share: number): Figure[] {
  const all = apiKinds.flatMap((kind) => times[kind])
  return [
    { label: `requests at ${PER_SECOND} a second, p50`, value: percentile(0.5, all), unit: 'ms' },
    {
      ...{ label: `requests at ${PER_SECOND} a second, p99`, value: percentile(0.99, all), unit: 'ms' },
      ...{ against: `${all.length} requests`, goal: { atMost: 50 } },
    },
    ...apiKinds.map(
      (kind: ApiKind): Figure => ({ label: `${kind}, p99`, value: percentile(0.99, times[kind]), unit: 'ms' }),
    ),
    { label: 'the server process meanwhile, of one core', value: share, unit: '×' },
  ]
}

/** How long `/api/v1` takes at 200 requests a second of many shops. */
export const api: Part = {
  title: 'The API for shops',
  async run(url, { size: { short }, progress }) {
    const seconds = short ? 5 : 20
    const harness = await openHarness(url)
    await ensureRootMember(harness.database.db, { ...harness.making, at: clock.now() })
    await publishUntil(harness.database.db, businessDay(clock.now()), defaultSettings)
    progress(`Seeding ${SHOPS} shops …`)
    const [operator] = operatorParts
    const { id } = await makeOperator(harness.making, operator, clock.now())
    const shops: ApiShop[] = []
    for (let n = 0; n < SHOPS; n += 1) shops.push(await seedShop(harness, merchantCode(300_001 + n), id))
    await sql`vacuum analyze merchant_charge`.execute(harness.database.db)
    // As on a server that has run for a while: PostgreSQL writes its log into files that exist.
    await sql`checkpoint`.execute(harness.database.db)
    const app = await openServer(harness, clock)
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.fastify.server.address() as AddressInfo
    progress('Warming up …')
    await load({ port, shops, perSecond: PER_SECOND, seconds: 10 })
    progress(`${PER_SECOND} requests a second for ${seconds} s …`)
    const own = process.cpuUsage()
    const report = await load({ port, shops, perSecond: PER_SECOND, seconds })
    const { user, system } = process.cpuUsage(own)
    await app.close()
    await harness.database.close()
    return {
      figures: figuresOf(report, (user + system) / 1_000_000 / seconds),
      failures: [...new Set(report.failures)],
    }
  },
}
