import { type BusinessDay, startOf } from '@humidor/domain/business-day.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { beforeEach, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../database/testing.ts'
import { everyInvariant } from '../../../invariants.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { pricesSince } from './price.queries.ts'
import { publishPrice, publishUntil } from './price.ts'
import { priceAtIssue, priceOn, priceToday } from './price-in-force.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase(everyInvariant)
})

const run = (day: BusinessDay) => {
  const work = { day, at: startOf(day), terms: defaultSettings, reached: undefined, limit: 1_000 }
  return fresh.db.transaction().execute((tx) => publishPrice.run({ ...work, tx }))
}
const published = async () => (await pricesSince(fresh.db)).map(({ at, price }) => [at, price])

it('the price is the first one, unchanged, before anything was published', async () => {
  expect(await priceToday(fresh.db)).toMatchObject({ price: 105_000n, rate: 0n })
  await changeSetting(fresh.db, 'firstPrice', 200_000n)
  expect(await priceToday(fresh.db)).toMatchObject({ price: 200_000n, rate: 0n })
  expect(await priceOn(fresh.db, '2026-11-20')).toBe(200_000n)
  expect(await priceAtIssue(fresh.db)).toEqual({ price: 200_000n, at: null })
})

it('the price rises by half a per cent each midnight, rounded down to the millionth', async () => {
  await run('2026-11-20')
  await run('2026-11-21')
  await run('2026-11-22')
  expect(await published()).toEqual([
    [startOf('2026-11-20'), 105_000n],
    [startOf('2026-11-21'), 105_525n],
    [startOf('2026-11-22'), 106_052n],
  ])
  expect(await priceToday(fresh.db)).toMatchObject({ price: 106_052n, rate: 4_994n })
  expect(await priceOn(fresh.db, '2026-11-21')).toBe(105_525n)
  expect(await priceAtIssue(fresh.db)).toEqual({ price: 105_000n, at: startOf('2026-11-20') })
})

it('the price is published once for a day, however often and by however many workers at once', async () => {
  await run('2026-11-20')
  await Promise.all([run('2026-11-21'), run('2026-11-21'), run('2026-11-21')])
  expect(await published()).toHaveLength(2)
})

it('the price history leaves no gap where days were missed, and computes each from the day before it', async () => {
  await publishUntil(fresh.db, '2026-11-20', defaultSettings)
  await publishUntil(fresh.db, '2026-11-24', { ...defaultSettings, priceRise: 10_000n })
  expect((await published()).map(([, price]) => price)).toEqual([105_000n, 106_050n, 107_110n, 108_181n, 109_262n])
  expect((await priceToday(fresh.db)).price).toBe(109_262n)
})

it('the price history continues over the end of a leap year day by day', async () => {
  await run('2028-02-28')
  await publishUntil(fresh.db, '2028-03-01', defaultSettings)
  expect((await published()).map(([at]) => at)).toEqual(
    (['2028-02-28', '2028-02-29', '2028-03-01'] as const).map(startOf),
  )
})

it('a price stays in the history as it was published', async () => {
  await run('2026-11-20')
  const query = (text: string) => fresh.pool.query(text)
  for (const table of ['cig_price', 'price_agreed'])
    for (const text of [`update ${table} set price = 1`, `delete from ${table}`, `truncate ${table}`])
      await expect(query(text)).rejects.toThrow('append-only')
  const insert = (day: string, at: string, opens = true) =>
    query(`insert into cig_price (day, price, published_at, opens) values ('${day}', 1, '${at}', ${opens})`)
  await expect(insert('2026-11-20', '2026-11-20 00:00+08')).rejects.toThrow('cig_price_opening')
  await expect(insert('2026-11-21', '2026-11-22 00:00+08')).rejects.toThrow('cig_price_of_its_day')
  await expect(insert('2026-11-20', '2026-11-20 12:00+08', false)).rejects.toThrow('cig_price_corrected')
})
