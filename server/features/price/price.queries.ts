import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { type Price, price } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../database/database.ts'

export interface Published {
  day: BusinessDay
  price: Price
  at: Date
}

const columns = ['day', 'price', 'published_at'] as const
const published = (row: { day: string; price: bigint; published_at: Date }): Published => ({
  day: row.day as BusinessDay,
  price: price(row.price),
  at: row.published_at,
})

/** The last prices up to and including a day (or of all), newest first. */
export async function lastPrices(db: Db, count: number, upTo?: BusinessDay): Promise<Published[]> {
  let rows = db.selectFrom('cig_price').select(columns).orderBy('day', 'desc').limit(count)
  if (upTo) rows = rows.where('day', '<=', upTo)
  return (await rows.execute()).map(published)
}

/** Every price, oldest first. */
export const allPrices = async (db: Db): Promise<Published[]> =>
  (await db.selectFrom('cig_price').select(columns).orderBy('day').execute()).map(published)

/** Publishes prices. A day that has one keeps it. Answers how many were new. */
export async function publish(db: Db, prices: readonly Published[]) {
  if (prices.length === 0) return 0
  const result = await db
    .insertInto('cig_price')
    .values(prices.map(({ day, price, at }) => ({ day, price, published_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}
