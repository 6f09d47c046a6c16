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
import { createUsers, type Users } from './users.ts'

/** A cluster with a filled database to begin from: worlds stand on it, one after the other. */
export interface Fixture {
  cluster: Cluster
  /** HUMIDOR_SECRET. */
  secret: string
  vault: Vault
  /** Milliseconds that every clock begins ahead of the machine. */
  offset: number
  /** Where compiled code is kept, so that every process starts sooner than the first. */
  cache: string
  /** The program under test, as it is or one that can be broken on purpose. Made once each. */
  program(kind: { breakable: boolean }): Promise<string>
  /** Makes a fresh copy of the filled database, in the place of the one before, and answers who lives there. */
  settle(): Promise<Users>
  close(): Promise<void>
}

const FILLED_DATABASE = 'humidor_filled'
const RUN_DATABASE = 'humidor_world'

/** Ten in the morning of the machine's day: withdrawals are open, and midnight is far. */
const beginning = () => momentOf(businessDay(new Date()), '10:00')

/** Makes a cluster and fills its first database. */
export async function openFixture({ members = 100, newcomers = 20 } = {}): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), 'humidor-ground-'))
  chmodSync(folder, 0o755)
  const cluster = await openCluster(join(folder, 'data'))
  const secret = randomBytes(32).toString('hex')
  const vault = createVault(secret)
  const offset = beginning().getTime() - Date.now()
  const asAdmin = async (text: string) => {
    await cluster.use('postgres')
    const client = await cluster.own().pool.connect()
    // A copy of a whole database may take longer than any request may.
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
  const users = await createUsers(db, vault, { members, newcomers, at: new Date(Date.now() + offset) })
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
    async settle() {
      // An earlier world may have been sabotaged.
      await asAdmin('alter system reset all')
      await asAdmin('select pg_reload_conf()')
      await asAdmin(`drop database if exists ${RUN_DATABASE} with (force)`)
      await asAdmin(`create database ${RUN_DATABASE} template ${FILLED_DATABASE}`)
      await cluster.use(RUN_DATABASE)
      return structuredClone(users)
    },
    async close() {
      await cluster.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
