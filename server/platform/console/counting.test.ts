import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../database/testing.ts'
import { countRows } from './counting.queries.ts'

it('counts rows exactly up to ten thousand, and only as more than that above', async () => {
  const { db } = await freshDatabase()
  const count = (most: number) => countRows(db, sql`generate_series(1, ${most}) n where n > 3`)
  expect([await count(3), await count(10), await count(10_003)]).toEqual([0, 7, 10_000])
  expect([await count(10_004), await count(99_999)]).toEqual([10_001, 10_001])
})
