import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { isDenied } from './failure.ts'
import { applyRepeatables, missingRepeatables, type Repeatable, repeatables, runText } from './repeatable.ts'
import { DatabaseRightsError, demandOwner } from './rights.ts'

const folder = join(import.meta.dirname, 'migrations')

// Two servers that start at once must not migrate at once. The second waits for this advisory lock, then finds nothing to do.
const lockNumber = 7_481_205

interface Migration {
  name: string
  text: string
  fingerprint: string
}

let known: readonly string[] | undefined

/** The names of this version's migrations, in their order. Cached, as a node keeps the version that it was started with. */
const names = (): readonly string[] => {
  known ??= readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => file.replace(/\.sql$/, ''))
  return known
}

const migrations = (): Migration[] =>
  names().map((name) => {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8')
    return { name, text, fingerprint: createHash('sha256').update(text).digest('hex') }
  })

/**
 * Brings the database to the newest schema. Runs every missing `migrations/*.sql` in the order of their names, each in its own
 * transaction. Then applies the repeatable files that are newer than the database's. Any user may call it when nothing is missing;
 * otherwise only the owner. Returns the names of those it ran.
 * @param files the repeatable files; only tests give others than those of this version
 * @throws Error if a migration was changed after it had run
 * @throws DatabaseRightsError for a user who is not the owner
 */
export const migrate = async <Tables>(
  db: Kysely<Tables>,
  files: readonly Repeatable[] = repeatables(),
): Promise<string[]> =>
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${sql.lit(lockNumber)})`.execute(connection)
    try {
      return [...(await runMissing(connection)), ...(await applyRepeatables(connection, files))]
    } catch (error) {
      throw rightsErrorOf(error)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lockNumber)})`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })

async function isThere<Tables>(db: Kysely<Tables>, table: 'migration' | 'repeatable'): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)
  return rows[0]?.there === true
}

/** The names of the migrations and repeatable files that have not run yet. Reads no such file. @throws when the database does not answer */
export const missingMigrations = async <Tables>(db: Kysely<Tables>): Promise<string[]> => {
  const done = (await isThere(db, 'migration'))
    ? (await sql<{ name: string }>`select name from migration`.execute(db)).rows
    : []
  const ran = new Set(done.map(({ name }) => name))
  const missing = names().filter((name) => !ran.has(name))
  return (await isThere(db, 'repeatable')) ? [...missing, ...(await missingRepeatables(db))] : missing
}

/** Turns a refusal for lack of rights into a sentence for the user. Returns any other error unchanged. */
const rightsErrorOf = (error: unknown): unknown =>
  isDenied(error)
    ? new DatabaseRightsError(
        `The user of DATABASE_URL may neither read nor create the table of migrations: ${(error as Error).message}. ` +
          'As the owner of the database, who may create in the schema public: npm run humidor -- migrate, then npm run humidor -- roles.',
        { cause: error },
      )
    : error

const runMissing = async <Tables>(connection: Kysely<Tables>): Promise<string[]> => {
  if (!(await isThere(connection, 'migration'))) {
    await demandOwner(connection, 'migrate')
    await sql`create table migration (name text primary key, fingerprint text not null)`.execute(connection)
  }
  const rows = await sql<{ name: string; fingerprint: string }>`select name, fingerprint from migration`.execute(
    connection,
  )
  const done = new Map(rows.rows.map((row) => [row.name, row.fingerprint]))
  const all = migrations()
  if (all.some(({ name }) => !done.has(name))) await demandOwner(connection, 'migrate')
  const ran: string[] = []
  for (const { name, text, fingerprint } of all) {
    const earlier = done.get(name)
    if (earlier === fingerprint) continue
    if (earlier !== undefined) {
      throw new Error(`Migration ${name} has run on this database and was changed since. Add a new migration instead.`)
    }
    await connection.transaction().execute(async (tx) => {
      await runText(tx, `Migration ${name}`, text)
      await sql`insert into migration (name, fingerprint) values (${name}, ${fingerprint})`.execute(tx)
    })
    ran.push(name)
  }
  return ran
}
