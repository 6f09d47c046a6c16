import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { schemaText } from './schema-text.ts'
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

it('schema.sql is the schema that the migrations make', async () => {
  const written = readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8')
  expect(await schemaText(database.db)).toBe(written)
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
