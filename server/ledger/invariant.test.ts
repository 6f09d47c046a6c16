import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { invariantsOf, rowsTogether, verify } from './invariant.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('shows the first twenty of many rows', async () => {
  const many = { id: 'many', summary: 'Nothing.', sql: 'select * from generate_series(1, 21)' }
  expect((await verify(database.db, [many]))[0]?.rows).toHaveLength(20)
})

it('asks on several connections in one snapshot, and answers in order', async () => {
  const seen = Array.from({ length: 12 }, (_, n) => ({
    id: `look ${n}`,
    summary: 'Nothing.',
    sql: 'select pg_backend_pid() as pid, pg_current_snapshot()::text as snapshot from pg_sleep(0.05)',
  }))
  const looking = verify(database.db, seen, { connections: 3 })
  // Transactions that begin and end meanwhile change every later snapshot.
  for (let n = 0; n < 20; n += 1) await database.pool.query('select pg_current_xact_id()')
  const breaches = await looking
  const found = breaches.flatMap(({ rows }) => rows as { pid: number; snapshot: string }[])
  expect(breaches.map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
  expect(new Set(found.map(({ pid }) => pid)).size).toBe(3)
  expect(new Set(found.map(({ snapshot }) => snapshot)).size).toBe(1)
})

it('reports each broken one of several that share their rows, and no other', async () => {
  const asked = invariantsOf('select n from generate_series(1, 30) n', [
    { id: 'none', summary: 'None is above thirty.', breaks: 'n > 30', shows: 'n' },
    { id: 'some', summary: 'None is above twenty-eight.', breaks: 'n > 28', shows: 'n' },
    { id: 'unknown', summary: 'What is not known breaks nothing.', breaks: 'null::boolean', shows: 'n' },
  ])
  const alone = { id: 'alone', summary: 'Nothing.', sql: 'select 1 as n' }
  expect(await verify(database.db, [...asked, alone])).toEqual([
    { id: 'some', summary: 'None is above twenty-eight.', rows: [{ n: 29 }, { n: 30 }] },
    { id: 'alone', summary: 'Nothing.', rows: [{ n: 1 }] },
  ])
  // For callers that only ask whether any is broken.
  const together = rowsTogether([...asked, alone])
  const found = await Promise.all(together.map((one) => database.pool.query(one.sql)))
  expect(found.map(({ rows }) => rows.length)).toEqual([2, 1])
})

it('one invalid query fails the whole check', async () => {
  const wrong = { id: 'wrong', summary: 'Nothing.', sql: 'select from nowhere' }
  await expect(verify(database.db, [wrong, wrong, wrong], { connections: 2 })).rejects.toThrow('nowhere')
})

it('has no statement timeout', async () => {
  const limit = `select current_setting('statement_timeout') as most where current_setting('statement_timeout') <> '0'`
  expect(await verify(database.db, [{ id: 'in time', summary: 'There is no limit.', sql: limit }])).toEqual([])
})
