import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from './database.ts'
import { isUnlucky } from './failure.ts'
import { createStatementNames } from './prepared.ts'
import { closesWithFile, freshDatabase } from './testing.ts'

it('a statement is named once it is used often, and only so many are', () => {
  const names = createStatementNames({ uses: 3, most: 2 })
  const use = (text: string) => [1, 2, 3, 4].map(() => names.of(text))
  expect(use('a')).toEqual([undefined, undefined, 'often_1', 'often_1'])
  expect(use('b')).toEqual([undefined, undefined, 'often_2', 'often_2'])
  expect(use('c')).toEqual([undefined, undefined, undefined, undefined])
  names.forget()
  expect(use('a')).toEqual([undefined, undefined, 'often_3', 'often_3'])
})

let node: OpenDatabase
beforeEach(async () => {
  const { url } = await freshDatabase()
  node = openDatabase({ url, max: 1 })
  closesWithFile(node.close)
})

const prepared = async () =>
  (await sql<object>`select statement, generic_plans, custom_plans from pg_prepared_statements`.execute(node.db)).rows

it('PostgreSQL prepares what is used often, and plans it for its values at each use', async () => {
  const double = async (n: number) => (await sql<{ n: number }>`select ${n}::int * 2 as n`.execute(node.db)).rows[0]?.n
  for (let n = 1; n <= 12; n += 1) {
    expect(await double(n)).toBe(2 * n)
    await sql`select 1`.execute(node.db)
  }
  expect(await prepared()).toEqual([{ statement: 'select $1::int * 2 as n', generic_plans: 0n, custom_plans: 8n }])
})

it('a prepared statement that fails still works at its next use', async () => {
  const divide = (by: number) => sql<{ n: number }>`select 12 / ${by}::int as n`.execute(node.db)
  for (let time = 0; time < 6; time += 1) await divide(2)
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(3)).rows).toEqual([{ n: 4 }])
})

it('after a migration one use fails as chance does, and the next reads the new columns', async () => {
  await sql`create table box (id int)`.execute(node.db)
  await sql`insert into box values (1)`.execute(node.db)
  const read = async () => (await sql`select * from box where id = ${1}`.execute(node.db)).rows
  for (let time = 0; time < 6; time += 1) expect(await read()).toEqual([{ id: 1 }])
  await sql`alter table box add label text`.execute(node.db)
  const error = await read().catch((error: unknown) => error)
  expect([isUnlucky(error), String(error)]).toEqual([true, 'error: cached plan must not change result type'])
  for (let time = 0; time < 6; time += 1) expect(await read()).toEqual([{ id: 1, label: null }])
})
