import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { schemaText } from './schema-text.ts'
import { tableTypes } from './table-types.ts'
import { asAdmin, urlOf } from './templates.testing.ts'
import { testTimeouts } from './testing.ts'

const name = `schema_${randomBytes(8).toString('hex')}`
let database: OpenDatabase

beforeAll(async () => {
  await asAdmin((admin) => admin.query(`create database ${name} template template0`))
  database = openDatabase({ url: urlOf(name), max: 1, timeouts: testTimeouts })
  await migrate(database.db)
})

afterAll(async () => {
  await database.close()
  await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
})

const written = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

it('schema.sql is the schema that the migrations make', async () => {
  expect(await schemaText(database.db)).toBe(written('schema.sql'))
})

it('tables.ts holds the types of the schema that the migrations make', async () => {
  expect(await tableTypes(database.db)).toBe(written('tables.ts'))
})

it('a column, an index, a trigger or a function that is added shows', async () => {
  const before = await schemaText(database.db)
  await sql`alter table member add column nickname text default 'none'`.execute(database.db)
  await sql`create index member_nickname on member (nickname)`.execute(database.db)
  await sql`create function nothing() returns trigger language plpgsql as 'begin return new; end'`.execute(database.db)
  await sql`create trigger member_nothing before insert on member for each row execute function nothing()`.execute(
    database.db,
  )
  const after = await schemaText(database.db)
  expect(before).not.toContain('nickname')
  expect(after).toContain("  nickname text default 'none'::text,")
  expect(after).toContain('CREATE INDEX member_nickname ON member USING btree (nickname);')
  expect(after).toContain('CREATE TRIGGER member_nothing BEFORE INSERT ON member')
  expect(after).toContain('CREATE OR REPLACE FUNCTION nothing()')
})

it('a column is typed by its type, its default, its comment and the values that a check lists', async () => {
  await sql`create table sample (
    id bigint generated always as identity,
    state text not null default 'open' check (state in ('open', 'taken back')),
    reason smallint check (reason in (1, 2)),
    names text[] not null,
    raw numeric(78, 0) not null default 0,
    facts jsonb,
    length integer generated always as (cardinality(names)) stored
  )`.execute(database.db)
  await sql`comment on table sample is 'A sample.'`.execute(database.db)
  await sql`comment on column sample.raw is 'Exact.'`.execute(database.db)
  expect(await tableTypes(database.db)).toContain(`
  /** A sample. */
  sample: {
    id: GeneratedAlways<bigint>
    state: Generated<'open' | 'taken back'>
    reason: 1 | 2 | null
    names: string[]
    /** Exact. */
    raw: ColumnType<string, string | bigint | undefined>
    facts: ColumnType<unknown, string | null>
    length: GeneratedAlways<number | null>
  }
`)
  expect(await schemaText(database.db)).toContain(`
-- A sample.
create table sample (`)
  expect(await schemaText(database.db)).toContain(`
  -- Exact.
  raw numeric(78,0) not null default 0,`)
})

it('a type that the driver returns in an unknown form is refused, and so is a list that names a column that is gone', async () => {
  await sql`create table place (at point)`.execute(database.db)
  await expect(tableTypes(database.db)).rejects.toThrow('The type point of place.at has no TypeScript type.')
  await sql`drop table place`.execute(database.db)
  await sql`alter table notice rename column kind to sort`.execute(database.db)
  await expect(tableTypes(database.db)).rejects.toThrow('table-types.ts names columns that do not exist: notice.kind.')
})
