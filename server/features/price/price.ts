import { history } from '@humidor/contract/price.ts'
import { type BusinessDay, businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros, type Price, price } from '@humidor/domain/money/micros.ts'
import { changeOf } from '@humidor/domain/price.ts'
import type { Db } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import { read } from '../../http/handle.ts'
import { settingsOf } from '../platform/platform.ts'
import { earliestPrice, openingPrice, pricesSince, standingPrice } from './price.queries.ts'

export { putAgreed } from './agreeing.ts'
export { priceInvariants } from './price.invariants.ts'
export { publishPrice } from './price.phases.ts'
export { standingPrice, standsStill } from './price.queries.ts'
export { publishUntil } from './publishing.ts'

/** The price in force, what the day before ended with (null: there was none), and how far it went since, in millionths (decisions §2 and §7). */
export interface PriceToday {
  price: Price
  yesterday: Price | null
  rate: bigint
}

const firstPrice = async (db: Db): Promise<Price> => price((await settingsOf(db)).firstPrice)

/** The price in force, with today's change. Before the first midnight it is the first price, unchanged. */
export async function priceToday(db: Db): Promise<PriceToday> {
  const standing = await standingPrice(db)
  if (!standing) return { price: await firstPrice(db), yesterday: null, rate: 0n }
  const { price: inForce, yesterday } = standing
  return { price: inForce, yesterday, rate: yesterday === null ? 0n : changeOf(yesterday, inForce) }
}

/** The price that a day began with, whatever operators put in its place later on the day; before any was published, the first one. */
export const priceOn = async (db: Db, day: BusinessDay): Promise<Price> =>
  (await openingPrice(db, day)) ?? (await firstPrice(db))

/** What ₡ began with, and when; before any was published, the first price and no moment. */
export const priceAtIssue = async (db: Db): Promise<{ price: Price; at: Date | null }> =>
  (await earliestPrice(db)) ?? { price: await firstPrice(db), at: null }

/** The daily price of ₡ (decisions §7). */
export const priceFeature = (): Feature => ({
  name: 'price',
  handlers: [
    read(history, async ({ db, at, request: { days } }) => {
      const since = days === undefined ? undefined : startOf(dayAfter(businessDay(at), -days))
      return (await pricesSince(db, since)).map((row) => ({ createdAt: row.at, price: micros<'USCD'>(row.price) }))
    }),
  ],
})
