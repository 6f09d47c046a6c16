import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { type Price, price } from '@humidor/domain/money/micros.ts'
import { nextPrice } from '@humidor/domain/price.ts'
import type { Db } from '../../database/database.ts'
import type { Job } from '../../jobs/job.ts'
import type { ReadSettings } from '../platform/platform.ts'
import { lastPrices, type Published, publish } from './price.queries.ts'

/** The prices of all days after `last` up to `day`, each raised from the one before. */
function pricesUntil(day: BusinessDay, last: { day: BusinessDay; price: Price }, rise: bigint): Published[] {
  const prices: Published[] = []
  let today = last.price
  for (let next = dayAfter(last.day); next <= day; next = dayAfter(next)) {
    today = nextPrice(today, rise)
    prices.push({ day: next, price: today, at: startOf(next) })
  }
  return prices
}

/** Publishes the prices that are missing up to and including a day; the very first is the setting's (decisions §7). */
export async function publishUntil(
  db: Db,
  day: BusinessDay,
  { firstPrice, priceRise }: Awaited<ReturnType<ReadSettings>>,
) {
  const [last] = await lastPrices(db, 1, day)
  return publish(db, last ? pricesUntil(day, last, priceRise) : [{ day, price: price(firstPrice), at: startOf(day) }])
}

/** Yesterday's price, raised by the rate in force. It is first of what a new day brings: everything else is valued by it. */
export const publishPrice = (settings: ReadSettings): Job => ({
  id: 'price.publish',
  tells: 'Publishes the price of ₡ for the new day: yesterday’s, raised by the rate in force.',
  at: ['00:00'],
  run: async ({ db, day }) => ({ done: await publishUntil(db, day, await settings()), left: false }),
})
