import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { businessDay, momentOf } from '@humidor/domain/business-day.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { installQueue } from '@humidor/server/jobs/queue.ts'
import { allowFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { createVault, type Vault } from '@humidor/server/platform/security/vault.ts'
import { makeBuild } from './build.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { createShops, type Shop } from './shops/shops.ts'
import { createUsers, type Users } from './users.ts'

/** A cluster with a filled database, from which each run starts. */
export interface Fixture {
  cluster: Cluster
  /** HUMIDOR_SECRET. */
  secret: string
  vault: Vault
  /** Milliseconds that all clocks are ahead of real time at the start. */
  offset: number
  /** The folder of compiled code, which speeds up later starts. */
  cache: string
  /** The program under test: as it is, or breakable. Each is built once. */
  program(kind: { breakable: boolean }): Promise<string>
  /** Replaces the run's database with a fresh copy of the filled one, and returns its users and shops. */
  reset(): Promise<{ users: Users; shops: readonly Shop[] }>
  close(): Promise<void>
}

const FILLED_DATABASE = 'humidor_filled'
const RUN_DATABASE = 'humidor_run'

/** 10:00 of today: withdrawals are open, and midnight is far. */
const beginning = () => momentOf(businessDay(new Date()), '10:00')

/** Creates a cluster and fills its first database. */
export async function openFixture({ members = 100, newcomers = 20 } = {}): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), 'humidor-fixture-'))
  chmodSync(folder, 0o755)
  const cluster = await openCluster(join(folder, 'data'))
  const secret = randomBytes(32).toString('hex')
  const vault = createVault(secret)
  const offset = beginning().getTime() - Date.now()
  const asAdmin = async (text: string) => {
    await cluster.use('postgres')
    const client = await cluster.own().pool.connect()
    // Copying a database may take longer than the normal timeout.
    await client.query('set statement_timeout = 0')
    await client.query(text)
    client.release()
  }
  await asAdmin(`create database ${FILLED_DATABASE}`)
  await cluster.use(FILLED_DATABASE)
  const { db } = cluster.own()
  await migrate(db)
  await allowFixtures(db)
  await installQueue(cluster.urlBy(cluster.port()))
  const at = new Date(Date.now() + offset)
  const users = await createUsers(db, vault, { members, newcomers, at })
  const shops = await createShops(db, vault, { at, decidedBy: users.operators[0]?.id ?? 0 })
  const programs = new Map<boolean, Promise<string>>()
  return {
    cluster,
    secret,
    vault,
    offset,
    cache: join(folder, 'cache'),
    program(kind) {
      const made = programs.get(kind.breakable) ?? makeBuild(folder, kind)
      programs.set(kind.breakable, made)
      return made
    },
    async reset() {
      // An earlier run may have sabotaged it.
      await asAdmin('alter system reset all')
      await asAdmin('select pg_reload_conf()')
      await asAdmin(`drop database if exists ${RUN_DATABASE} with (force)`)
      await asAdmin(`create database ${RUN_DATABASE} template ${FILLED_DATABASE}`)
      await cluster.use(RUN_DATABASE)
      return structuredClone({ users, shops })
    },
    async close() {
      await cluster.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
