import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { verify } from './invariant.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('shows the first twenty of many rows', async () => {
  const many = { id: 'many', tells: 'Nothing.', sql: 'select * from generate_series(1, 21)' }
  expect((await verify(database.db, [many]))[0]?.rows).toHaveLength(20)
})

it('takes as long as it takes', async () => {
  const limit = `select current_setting('statement_timeout') as most where current_setting('statement_timeout') <> '0'`
  expect(await verify(database.db, [{ id: 'in time', tells: 'There is no limit.', sql: limit }])).toEqual([])
})
