import type { Config } from '@humidor/server/config.ts'
import { type Database, type OpenDatabase, openDatabase } from '@humidor/server/database/database.ts'
import { findDatabase } from '@humidor/server/database/find-database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { grantRights } from '@humidor/server/database/rights.ts'
import { installQueue } from '@humidor/server/jobs/queue.ts'
import { allowFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { UserFacingError } from '@humidor/server/user-facing-error.ts'
import { sql } from 'kysely'
import { openServerConnections, ownerConnections, type ServerConnections } from './server-connections.ts'

export interface SandboxDatabase extends OpenDatabase {
  /** The same under the rights that calls and jobs have in production, where the database is our own. */
  served: ServerConnections
}

/**
 * The database of a world, migrated. One that was left half filled is begun again. One that somebody lives in and that no sandbox ever
 * filled is left as it is, to the last row: a shell that lacks NODE_ENV would else take a platform for a world to try.
 * @throws Trouble
 */
export async function openSandboxDatabase(
  config: Config,
  say: (sentence: string) => void,
  closings: (() => Promise<unknown> | unknown)[],
): Promise<SandboxDatabase> {
  const { url, isEmbedded, stop } = await findDatabase(config, { say })
  closings.push(stop)
  const database = openDatabase({ url })
  closings.push(() => database.close())
  const { db } = database
  if (await isLivedIn(db))
    throw new UserFacingError(
      `The database of this start (${isEmbedded ? `HUMIDOR_DATA, ${config.data}` : 'DATABASE_URL'}) has members, and no sandbox has filled it: nothing was touched. ` +
        'To run it as what it is: NODE_ENV=production and the rest of its configuration. For a world to try, name another.',
    )
  await migrate(db)
  if (await isHalfFilled(db)) {
    if (!isEmbedded)
      throw new UserFacingError(
        'The last start was interrupted while it filled the world in DATABASE_URL: empty it first.',
      )
    say('The last start was interrupted while it filled the world: beginning again.')
    await database.pool.query('drop schema public cascade; drop schema if exists pgboss cascade; create schema public')
    await migrate(db)
  }
  // What a world begins with never happened: it has fixtures in place of payments.
  await allowFixtures(db)
  if (!isEmbedded) return { ...database, served: ownerConnections(database) }
  // The server has the rights that it has in production, of which the desk and who fills the world need more.
  await installQueue(url)
  await grantRights(db)
  const served = openServerConnections(url)
  closings.push(() => served.close())
  return { ...database, served }
}

const isAnyIn = async (db: Database, table: string) => {
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(table)}) as found`.execute(db)
  return rows[0]?.found === true
}

/** Asked before the database is migrated, so that the row of a sandbox may still stand where earlier versions wrote it. */
async function isLivedIn(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['member', 'sandbox', 'clock_offset']) name where to_regclass(name) is not null`.execute(
    db,
  )
  const there = rows.map(({ name }) => name)
  if (!there.includes('member') || !(await isAnyIn(db, 'member'))) return false
  const marks = await Promise.all(there.filter((name) => name !== 'member').map((name) => isAnyIn(db, name)))
  return !marks.includes(true)
}

const isHalfFilled = async (db: Database) =>
  (await db.selectFrom('sandbox').select('filled').executeTakeFirst())?.filled === false

export const isEmpty = async (db: Database) =>
  (await db.selectFrom('member').select('uid').limit(1).executeTakeFirst()) === undefined

/** Says that what is filled from now on is a world to try. */
export const beginExampleData = (db: Database) =>
  db
    .insertInto('sandbox')
    .values({ only: true, clock_offset: 0n, filled: false })
    .onConflict((conflict) => conflict.column('only').doUpdateSet({ clock_offset: 0n, filled: false }))
    .execute()

/** Says that all that a world begins with is there. */
export const markAsFilled = (db: Database) => db.updateTable('sandbox').set({ filled: true }).execute()
