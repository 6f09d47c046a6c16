import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from './testing.ts'

test('money leaves the database as a bigint and a business day as plain text', async () => {
  const { db } = await freshDatabase()
  const answer = await sql<{ money: bigint; day: string }>`
    select 9007199254740993::int8 as money, date '2026-02-28' as day`.execute(db)
  expect(answer.rows).toEqual([{ money: 9_007_199_254_740_993n, day: '2026-02-28' }])
})

test('each test has a database of its own', async () => {
  const one = await freshDatabase()
  const other = await freshDatabase()
  await sql`create table only_here (a int)`.execute(one.db)
  await expect(sql`select * from only_here`.execute(other.db)).rejects.toThrow('does not exist')
})
