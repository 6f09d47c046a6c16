import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { businessDay, momentOf } from '@humidor/domain/business-day.ts'
import { localBeacon } from '@humidor/sandbox/beacon.ts'
import { openChains } from '@humidor/sandbox/chains.ts'
import { stoppedClock, travel } from '@humidor/sandbox/clock.ts'
import { fillExampleData } from '@humidor/sandbox/example-data.ts'
import { firstDay } from '@humidor/sandbox/example-steps.ts'
import { makeRoot } from '@humidor/sandbox/members.ts'
import { buildPlatform } from '@humidor/sandbox/platform.ts'
import { openServerConnections } from '@humidor/sandbox/server-connections.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { openDatabase } from '@humidor/server/database/database.ts'
import { startEmbedded } from '@humidor/server/database/embedded.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { grantRights } from '@humidor/server/database/rights.ts'
import { createLog } from '@humidor/server/http/log.ts'
import { installQueue } from '@humidor/server/jobs/queue.ts'
import { allowFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { createVault } from '@humidor/server/platform/security/vault.ts'
import { cheapPasswords, fundUsers } from './fixture.ts'
import { sendsNothing } from './shops.ts'
import type { FuzzTarget } from './target.ts'

/** Opens a temporary platform with a year of history. Its clock stands at 10:00 of the next day. */
export async function openPlatform(): Promise<FuzzTarget & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'humidor-fuzz-'))
  chmodSync(folder, 0o755)
  const embedded = await startEmbedded({ dataFolder: folder, say: () => undefined, throwAway: true })
  const database = openDatabase({ url: embedded.url, max: 20 })
  await migrate(database.db)
  await allowFixtures(database.db)
  await installQueue(embedded.url)
  await grantRights(database.db)
  const chains = await openChains()
  const today = businessDay(new Date())
  const clock = stoppedClock(momentOf(firstDay(today), '09:00'))
  const secret = randomBytes(32).toString('hex')
  const making = {
    db: database.db,
    randomness: systemRandomness,
    vault: createVault(secret),
    passwords: cheapPasswords,
  }
  const root = await makeRoot(making, clock.now())
  const served = openServerConnections(embedded.url)
  const testServer = await buildPlatform({
    served,
    clock,
    mailer: { send: async () => undefined },
    webhooks: sendsNothing,
    chains: chains.readers,
    beacon: localBeacon(clock, secret),
    secret,
    passwords: cheapPasswords,
    atConsole: cheapPasswords,
    publicUrl: 'http://127.0.0.1:8080',
    version: 'fuzz',
    log: createLog(process.env.LOG_LEVEL ?? 'error'),
  })
  await testServer.jobs.prepare()
  await fillExampleData({
    making,
    platform: testServer,
    clock,
    chains,
    root,
    today,
    now: () => momentOf(today, '09:00'),
  })
  await travel(clock, testServer.jobs, new Date(momentOf(today, '10:00').getTime() + 86_400_000))
  const target = { fastify: testServer.fastify, pool: database.pool, making, clock }
  await fundUsers(target)
  return {
    ...target,
    async close() {
      await testServer.close()
      await served.close()
      await chains.close()
      await database.close()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
