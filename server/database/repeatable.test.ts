import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from './database.ts'
import { migrate, missingMigrations } from './migrate.ts'
import { type Repeatable, repeatables } from './repeatable.ts'
import { withPlainOwner } from './rights.testing.ts'
import { DatabaseRightsError, type DatabaseRole } from './rights.ts'
import { schemaText } from './schema-text.ts'
import { asAdmin, urlOf } from './templates.testing.ts'
import { type FreshDatabase, freshDatabase, testTimeouts } from './testing.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})

beforeEach(async () => {
  await fresh.pool.query("drop function if exists answer(); delete from repeatable where name in ('answer', 'broken')")
})

const answering = (answer: number, version: number): Repeatable => ({
  name: 'answer',
  version,
  text: `create or replace function answer() returns int language sql as 'select ${answer}';`,
})

const answer = async () => (await fresh.pool.query<{ answer: number }>('select answer()')).rows[0]?.answer

const recorded = async () =>
  (await fresh.pool.query("select name, version from repeatable where name in ('answer', 'broken')")).rows

/** What decides who may call each function, and with which rights and settings it runs. */
const rightsOfFunctions = async ({ pool }: OpenDatabase) =>
  (
    await pool.query(`
      select oid::regprocedure::text as function, proowner::regrole::text as owner, proacl::text as granted, prosecdef, proconfig, provolatile, proparallel
      from pg_proc where pronamespace = 'public'::regnamespace order by 1`)
  ).rows

const migrationsFolder = join(import.meta.dirname, 'migrations')

it('a database of the version before gets the same schema as a fresh one, with the same rights of each function', async () => {
  const name = `repeatable_${randomBytes(8).toString('hex')}`
  await asAdmin((admin) => admin.query(`create database ${name} template template0`))
  const old = openDatabase({ url: urlOf(name), max: 1, timeouts: testTimeouts })
  try {
    await migrate(old.db, [])
    // A right that somebody granted by hand stays too.
    await old.pool.query('revoke execute on function ledger_lane from public')
    const rights = await rightsOfFunctions(old)
    expect(await missingMigrations(old.db)).toContain('ledger_post.sql')

    expect(await migrate(old.db)).toContain('ledger_post.sql')
    expect(await schemaText(old.db)).toBe(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'))
    expect(await rightsOfFunctions(old)).toEqual(expect.arrayContaining(rights))
    expect(await missingMigrations(old.db)).toEqual([])
    expect(await migrate(old.db)).toEqual([])
  } finally {
    await old.close()
    await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
  }
})

it('a file that changed is applied again, once', async () => {
  expect(await migrate(fresh.db, [answering(1, 1)])).toEqual(['answer.sql'])
  expect(await answer()).toBe(1)
  expect(await migrate(fresh.db, [answering(1, 1)])).toEqual([])
  expect(await migrate(fresh.db, [answering(2, 2)])).toEqual(['answer.sql'])
  expect(await answer()).toBe(2)
  expect(await recorded()).toEqual([{ name: 'answer', version: 2 }])
})

it('where one file fails, none is applied, and the error names the file and the line', async () => {
  await migrate(fresh.db, [answering(1, 1)])
  const broken = { name: 'broken', version: 1, text: 'select 1;\nselect 1 from nowhere;' }
  await expect(migrate(fresh.db, [answering(2, 2), broken])).rejects.toThrow(
    'broken.sql, line 2: relation "nowhere" does not exist',
  )
  expect(await answer()).toBe(1)
  expect(await recorded()).toEqual([{ name: 'answer', version: 1 }])
  expect(await migrate(fresh.db, [answering(2, 2)])).toEqual(['answer.sql'])
})

it('of two nodes that start at once, one applies a file', async () => {
  const other = openDatabase({ url: fresh.url, max: 1, timeouts: testTimeouts })
  const ran = await Promise.all([migrate(fresh.db, [answering(1, 1)]), migrate(other.db, [answering(1, 1)])])
  await other.close()
  expect(ran.flat()).toEqual(['answer.sql'])
})

it('an older node that starts again leaves what a newer one applied, and is ready', async () => {
  await migrate(fresh.db, [answering(1, 1)])
  await migrate(fresh.db, [answering(2, 2)])
  expect(await migrate(fresh.db, [answering(1, 1)])).toEqual([])
  expect(await answer()).toBe(2)

  await fresh.pool.query("update repeatable set version = version + 1, fingerprint = 'newer'")
  expect(await missingMigrations(fresh.db)).toEqual([])
  expect(await migrate(fresh.db)).toEqual([])
  await fresh.pool.query("delete from repeatable where name = 'ledger_post'")
  expect(await missingMigrations(fresh.db)).toEqual(['ledger_post.sql'])
})

it('a change without a new version is refused', async () => {
  await migrate(fresh.db, [answering(1, 1)])
  await expect(migrate(fresh.db, [answering(2, 1)])).rejects.toThrow(
    'answer.sql has run on this database as version 1 with another text. Give the change a new version: npm run schema.',
  )
  expect(await answer()).toBe(1)
})

it('only the owner of the tables applies a file', async () => {
  await withPlainOwner(fresh, async (owner) => {
    await expect(migrate(fresh.db, [answering(1, 1)])).rejects.toBeInstanceOf(DatabaseRightsError)
    const own = openDatabase({ url: fresh.url, as: owner as DatabaseRole, max: 1 })
    expect(await migrate(own.db, [answering(1, 1)])).toEqual(['answer.sql'])
    await own.close()
  })
})

/** The last migration that defined a function which became a file after the first ones did. */
const lastDefined: Record<string, string> = { session_find: '0081-own-account.sql' }

it('no migration defines a function that has a file by then', () => {
  const files = repeatables().map((file) => file.name)
  const defined = readdirSync(migrationsFolder).flatMap((file) =>
    [...readFileSync(join(migrationsFolder, file), 'utf8').matchAll(/create (?:or replace )?function (\w+)/gi)].map(
      ([, name = '']) => ({ file, name }),
    ),
  )
  expect(defined.filter(({ file, name }) => files.includes(name) && file > (lastDefined[name] ?? '0058'))).toEqual([])
})

it('every function of the ledger has a file of its own name', async () => {
  const named = repeatables().filter(({ text }) => text.includes('create or replace function'))
  for (const { name: file, text } of named)
    expect([...text.matchAll(/^create or replace function (\w+)/gm)].map(([, it]) => it)).toEqual([file])
  const { rows } = await fresh.pool.query<{ name: string }>(`
    select distinct p.proname as name from pg_proc p left join pg_trigger t on t.tgfoid = p.oid
    where p.pronamespace = 'public'::regnamespace and (p.proname ~ '^(ledger|account|entry|entries|outcome|operation)_' or
      t.tgrelid in ('account'::regclass, 'account_kind'::regclass, 'transfer'::regclass, 'transfer_line'::regclass, 'operation_rule'::regclass, 'ledger_block'::regclass))
    order by 1`)
  expect(rows.map((it) => it.name)).toEqual(named.map((it) => it.name).sort())
})
