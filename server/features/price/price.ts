import { history } from '@humidor/contract/price.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { micros, type Price, price } from '@humidor/domain/money/micros.ts'
import { changeOf } from '@humidor/domain/price.ts'
import type { Db } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import { read } from '../../http/handle.ts'
import { type ReadSettings, settingsOf } from '../platform/platform.ts'
import { publishPrice } from './price.jobs.ts'
import { allPrices, lastPrices } from './price.queries.ts'

export { publishUntil } from './price.jobs.ts'

/** The price in force and how far it went since the day before, in millionths (decisions §2 and §7). */
export interface PriceToday {
  price: Price
  rate: bigint
}

const firstPrice = async (db: Db): Promise<Price> => price((await settingsOf(db)).firstPrice)

/** The price in force, with today's change. Before the first midnight it is the first price, unchanged. */
export async function priceToday(db: Db): Promise<PriceToday> {
  const [today, yesterday] = await lastPrices(db, 2)
  if (!today) return { price: await firstPrice(db), rate: 0n }
  return { price: today.price, rate: yesterday ? changeOf(yesterday.price, today.price) : 0n }
}

/** The price that was in force on a day; before any was published, the first one. */
export const priceOn = async (db: Db, day: BusinessDay): Promise<Price> =>
  (await lastPrices(db, 1, day))[0]?.price ?? (await firstPrice(db))

/** The daily price of ₡ (decisions §7). */
export const priceFeature = (settings: ReadSettings): Feature => ({
  name: 'price',
  handlers: [
    read(history, async ({ db }) =>
      (await allPrices(db)).map(({ price, at }) => ({ createdAt: at, price: micros<'USCD'>(price) })),
    ),
  ],
  jobs: [publishPrice(settings)],
})
