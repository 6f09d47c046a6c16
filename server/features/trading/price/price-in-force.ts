import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { type Price, price } from '@humidor/domain/money/micros.ts'
import { changeOf } from '@humidor/domain/trading/price.ts'
import type { Db } from '../../../database/database.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { earliestPrice, openingPrice, priceInForce } from './price.queries.ts'

/**
 * The price in force, the last price of the day before (null: there was none), and the change since, in millionths
 * (rules T1).
 */
export interface PriceToday {
  price: Price
  yesterday: Price | null
  rate: bigint
}

const firstPrice = async (db: Db): Promise<Price> => price((await settingsOf(db)).firstPrice)

/** The price in force, with today's change. Before the first midnight it is the first price, unchanged. */
export async function priceToday(db: Db): Promise<PriceToday> {
  const current = await priceInForce(db)
  if (!current) return { price: await firstPrice(db), yesterday: null, rate: 0n }
  const { price: inForce, yesterday } = current
  return { price: inForce, yesterday, rate: yesterday === null ? 0n : changeOf(yesterday, inForce) }
}

/**
 * The opening price of a day, whatever operators published later that day. Before any was published, the first price.
 */
export const priceOn = async (db: Db, day: BusinessDay): Promise<Price> =>
  (await openingPrice(db, day)) ?? (await firstPrice(db))

/** The first price and its moment. Before any was published, the setting and no moment. */
export const priceAtIssue = async (db: Db): Promise<{ price: Price; at: Date | null }> =>
  (await earliestPrice(db)) ?? { price: await firstPrice(db), at: null }
