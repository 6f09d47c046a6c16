import { randomBytes } from 'node:crypto'
import type { MakingParts } from '@humidor/sandbox/members.ts'
import type { Clock } from '@humidor/server/adapters/clock.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { buildApp } from '@humidor/server/app.ts'
import { NO_TIMEOUTS, openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { allowFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { createPasswords } from '@humidor/server/platform/security/passwords.ts'
import { createVault } from '@humidor/server/platform/security/vault.ts'

/** Opens and migrates a database for a measurement, with its own secret and the parts needed to create members. */
export async function openHarness(url: string) {
  const database = openDatabase({ url, timeouts: NO_TIMEOUTS })
  await migrate(database.db)
  await allowFixtures(database.db)
  const secret = randomBytes(32).toString('hex')
  const making: MakingParts = {
    db: database.db,
    randomness: systemRandomness,
    vault: createVault(secret),
    passwords: createPasswords(),
  }
  return { database, secret, making }
}

export type Harness = Awaited<ReturnType<typeof openHarness>>

/**
 * Builds the server on a harness: without chains and mail, with a captcha without text, and by default with rate limits out of reach.
 * `pages`: also serves the built app, for a browser on this machine.
 */
export async function openServer(
  { database: { url }, secret, making }: Harness,
  clock: Clock,
  { pages = false, rateFactor = 1_000_000, proxies = 0 } = {},
) {
  const database = openDatabase({ url, timeouts: NO_TIMEOUTS, keepsPlans: true })
  const app = await buildApp({
    config: {
      production: !pages,
      publicUrl: pages ? 'http://127.0.0.1' : 'https://bench.example',
      proxies,
      rateFactor,
      secret,
    },
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
    passwords: making.passwords,
    ...(!pages && { web: '/nowhere' }),
  })
  return { ...app, close: () => app.close().then(database.close) }
}
