import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { type FreshDatabase, filledDatabase } from './testing.ts'

/** A filling that counts its runs, with a table of one row. The first `breaksOff` runs fail. */
function countedFilling(failures = 0) {
  const counted = { times: 0 }
  const fill = async (url: string) => {
    counted.times += 1
    const { pool, close } = openDatabase({ url, max: 1 })
    await pool.query('create table shelf as select 1 as boxes')
    await close()
    if (counted.times <= failures) throw new Error('broken off')
    return { filled: counted.times }
  }
  return { counted, filling: { name: randomUUID(), fill } }
}

const boxes = async ({ pool }: FreshDatabase) => (await pool.query('select boxes from shelf')).rows

it('is filled once for all who want it at the same time, and each copy is separate', async () => {
  const { counted, filling } = countedFilling()
  const [one, two] = await Promise.all([filledDatabase([], filling), filledDatabase([], filling)])
  await one.fresh.pool.query('update shelf set boxes = 2')
  const three = await filledDatabase([], filling)
  expect(await Promise.all([one, two, three].map(({ fresh }) => boxes(fresh)))).toEqual([
    [{ boxes: 2 }],
    [{ boxes: 1 }],
    [{ boxes: 1 }],
  ])
  expect([one.facts, two.facts, three.facts]).toEqual(Array(3).fill({ filled: 1 }))
  expect(counted.times).toBe(1)
})

it('is filled again after a filling that failed', async () => {
  const { filling } = countedFilling(1)
  await expect(filledDatabase([], filling)).rejects.toThrow('broken off')
  const { fresh, facts } = await filledDatabase([], filling)
  expect(facts).toEqual({ filled: 2 })
  expect(await boxes(fresh)).toEqual([{ boxes: 1 }])
})
