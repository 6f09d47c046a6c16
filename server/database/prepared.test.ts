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
  node = opens({ url })
})

const opens = (options: { url: string; keepsPlans?: boolean }) => {
  const opened = openDatabase({ ...options, max: 1 })
  closesWithFile(opened.close)
  return opened
}

/** Uses a statement twelve times. @returns what PostgreSQL has prepared on the connection */
async function used({ db }: OpenDatabase) {
  for (let n = 1; n <= 12; n += 1) {
    const { rows } = await sql<{ n: number }>`select ${n}::int * 2 as n`.execute(db)
    expect(rows).toEqual([{ n: 2 * n }])
    await sql`select 1`.execute(db)
  }
  return (await sql<object>`select statement, generic_plans, custom_plans from pg_prepared_statements`.execute(db)).rows
}

it('PostgreSQL prepares what is used often, and plans it for its values at each use', async () => {
  expect(await used(node)).toEqual([{ statement: 'select $1::int * 2 as n', generic_plans: 0n, custom_plans: 8n }])
})

it('PostgreSQL keeps a plan on the connections of calls', async () => {
  const calls = opens({ url: node.url, keepsPlans: true })
  expect(await used(calls)).toEqual([{ statement: 'select $1::int * 2 as n', generic_plans: 3n, custom_plans: 5n }])
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
