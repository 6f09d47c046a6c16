import { history } from '@humidor/contract/price.ts'
import { type BusinessDay, businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros, type Price, price } from '@humidor/domain/money/micros.ts'
import { changeOf } from '@humidor/domain/price.ts'
import type { Randomness } from '../../adapters/randomness.ts'
import type { Db } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import { read } from '../../http/handle.ts'
import { type ReadSettings, settingsOf } from '../platform/platform.ts'
import { publishPrice } from './price.jobs.ts'
import { earliestPrice, openingPrice, pricesSince, standingPrice } from './price.queries.ts'
import { answerPriceNow, answerPrices } from './reads.ts'
import { answerRequestPrice, priceApproval } from './requestPrice.ts'

export { priceInvariants } from './price.invariants.ts'
export { publishUntil } from './publishing.ts'

/** The price in force and how far it went since the day before ended, in millionths (decisions §2 and §7). */
export interface PriceToday {
  price: Price
  rate: bigint
}

const firstPrice = async (db: Db): Promise<Price> => price((await settingsOf(db)).firstPrice)

/** The price in force, with today's change. Before the first midnight it is the first price, unchanged. */
export async function priceToday(db: Db): Promise<PriceToday> {
  const standing = await standingPrice(db)
  if (!standing) return { price: await firstPrice(db), rate: 0n }
  return { price: standing.price, rate: standing.yesterday ? changeOf(standing.yesterday, standing.price) : 0n }
}

/** The price that a day began with, whatever operators put in its place later on the day; before any was published, the first one. */
export const priceOn = async (db: Db, day: BusinessDay): Promise<Price> =>
  (await openingPrice(db, day)) ?? (await firstPrice(db))

/** What ₡ began with, and when; before any was published, the first price and no moment. */
export const priceAtIssue = async (db: Db): Promise<{ price: Price; at: Date | null }> =>
  (await earliestPrice(db)) ?? { price: await firstPrice(db), at: null }

/** The daily price of ₡, and what two operators put in its place (decisions §7, §10). */
export const priceFeature = ({
  settings,
  randomness,
}: {
  settings: ReadSettings
  randomness: Randomness
}): Feature => ({
  name: 'price',
  handlers: [
    read(history, async ({ db, at, request: { days } }) => {
      const since = days === undefined ? undefined : startOf(dayAfter(businessDay(at), -days))
      return (await pricesSince(db, since)).map((row) => ({ createdAt: row.at, price: micros<'USCD'>(row.price) }))
    }),
    answerPriceNow,
    answerPrices,
    answerRequestPrice(randomness),
  ],
  jobs: [publishPrice(settings)],
  approvals: [priceApproval],
})
