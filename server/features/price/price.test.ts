import { startOf } from '@humidor/domain/business-day.ts'
import { defaultSettings } from '@humidor/domain/settings.ts'
import { beforeEach, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../database/testing.ts'
import { changeSetting } from '../platform/platform.ts'
import { allPrices } from './price.queries.ts'
import { priceFeature, priceToday, publishUntil } from './price.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})

const run = (day: `${number}-${number}-${number}`) =>
  priceFeature(async () => defaultSettings).jobs?.[0]?.run({ db: fresh.db, day, at: startOf(day), limit: 1_000 })

it('is the first price, unchanged, before anything was published', async () => {
  expect(await priceToday(fresh.db)).toEqual({ price: 105_000n, rate: 0n })
  await changeSetting(fresh.db, 'firstPrice', 200_000n)
  expect(await priceToday(fresh.db)).toEqual({ price: 200_000n, rate: 0n })
})

it('rises by half a per cent each midnight, floored to the millionth', async () => {
  await run('2026-11-20')
  await run('2026-11-21')
  await run('2026-11-22')
  expect((await allPrices(fresh.db)).map(({ day, price }) => [day, price])).toEqual([
    ['2026-11-20', 105_000n],
    ['2026-11-21', 105_525n],
    ['2026-11-22', 106_052n],
  ])
  expect(await priceToday(fresh.db)).toEqual({ price: 106_052n, rate: 4_994n })
})

it('is published once for a day, however often and by however many at once', async () => {
  await run('2026-11-20')
  await Promise.all([run('2026-11-21'), run('2026-11-21'), run('2026-11-21')])
  expect(await allPrices(fresh.db)).toHaveLength(2)
})

it('leaves no gap where days were missed, and values each from the day before it', async () => {
  await publishUntil(fresh.db, '2026-11-20', defaultSettings)
  await publishUntil(fresh.db, '2026-11-24', { ...defaultSettings, priceRise: 10_000n })
  expect((await allPrices(fresh.db)).map(({ price }) => price)).toEqual([
    105_000n,
    106_050n,
    107_110n,
    108_181n,
    109_262n,
  ])
  expect((await priceToday(fresh.db)).price).toBe(109_262n)
})

it('goes on over the end of a leap year day by day', async () => {
  await run('2028-02-28')
  await publishUntil(fresh.db, '2028-03-01', defaultSettings)
  expect((await allPrices(fresh.db)).map(({ day }) => day)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
})
