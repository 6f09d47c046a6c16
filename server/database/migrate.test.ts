import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { DENIED, missingTo, withPlainOwner } from './rights.testing.ts'
import { DatabaseRightsError, type DatabaseRole, databaseRoles, demandOwner, grantRights } from './rights.ts'
import { freshDatabase } from './testing.ts'

it('whoever is not the owner migrates nothing, as what they made would be granted to nobody and missed by nobody', async () => {
  const fresh = await freshDatabase()
  const { url, db, pool } = fresh
  await withPlainOwner(fresh, async (owner) => {
    const own = openDatabase({ url, as: owner as DatabaseRole, max: 1 })
    const [{ me } = { me: '' }] = (await pool.query<{ me: string }>('select current_user as me')).rows
    // A version to which everything is new.
    await pool.query('drop schema public cascade')
    await pool.query('create schema public authorization pg_database_owner')
    await own.pool.query('create table migration (name text primary key, fingerprint text not null)')
    const tables = async () => (await pool.query("select from pg_tables where schemaname = 'public'")).rowCount
    const refused = async (asking: Promise<unknown>, verb: string) => {
      const error = await asking.catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(DatabaseRightsError)
      expect((error as Error).message).toBe(
        `The tables of this database belong to ${owner}, and the user of DATABASE_URL is ${me}: what one makes, the other may not grant. As ${owner}: npm run humidor -- ${verb}.`,
      )
    }
    await refused(migrate(db), 'migrate')
    expect(await tables()).toBe(1)

    expect(await migrate(own.db)).not.toEqual([])
    await grantRights(own.db)
    for (const role of databaseRoles) expect(await missingTo(url, role, role)).toEqual([])
    // Where nothing is missing anybody may ask, but not grant.
    expect(await migrate(db)).toEqual([])
    await demandOwner(own.db, 'roles')
    await refused(demandOwner(db, 'roles'), 'roles')
    await own.close()
  })
})

it('a database without a table is migrated by who owns it, and refused to an administrator before anything is made', async () => {
  const fresh = await freshDatabase()
  const { url, db, pool } = fresh
  await withPlainOwner(fresh, async (owner) => {
    const [{ me } = { me: '' }] = (await pool.query<{ me: string }>('select current_user as me')).rows
    await pool.query('drop schema public, pgboss cascade')
    await pool.query('create schema public authorization pg_database_owner')
    const error = await migrate(db).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(DatabaseRightsError)
    const name = new URL(url).pathname.slice(1)
    expect((error as Error).message).toBe(
      `The database ${name} belongs to ${owner}, and the user of DATABASE_URL is ${me}: what one makes, the other may not grant. As ${owner}: npm run humidor -- migrate. Or, where ${me} shall own it: alter database ${name} owner to ${me}.`,
    )
    expect((await pool.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)

    const own = openDatabase({ url, as: owner as DatabaseRole, max: 1 })
    await pool.query('alter schema public owner to current_user')
    await pool.query('grant usage on schema public to public')
    await expect(migrate(own.db)).rejects.toThrow(
      'permission denied for schema public. As the owner of the database, who may create in the schema public:',
    )
    await pool.query('alter schema public owner to pg_database_owner')
    expect(await migrate(own.db)).not.toEqual([])
    await own.close()
    const { rows } = await pool.query("select distinct tableowner from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([{ tableowner: owner }])
  })
})

it('whoever may neither read nor make the table of migrations is told so, and what PostgreSQL said', async () => {
  const { url, pool } = await freshDatabase()
  const trouble = async () => {
    const { db, close } = openDatabase({ url, as: 'humidor_api', max: 1 })
    return await migrate(db)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(close)
  }
  const told = (message: string) =>
    expect.objectContaining({
      message: expect.stringContaining(message),
      cause: expect.objectContaining({ code: DENIED }),
    })
  expect(await trouble()).toBeUndefined()
  await pool.query('revoke select on migration from humidor_api')
  expect(await trouble()).toEqual(told('table of migrations: permission denied for table migration. As the owner'))
  expect(await trouble()).toBeInstanceOf(DatabaseRightsError)
})
