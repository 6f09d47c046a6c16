import { type BusinessDay, businessDay, startOf } from '@humidor/domain/business-day.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import type { Tx } from '../../../database/database.ts'
import { insertAgreed, lockPrices, publish, standingPrice } from './price.queries.ts'
import { publishMissing } from './publishing.ts'

/** A price that two operators agreed on. */
export interface AgreedPrice {
  approvalId: string
  at: Date
  price: Price
  /** Whose midnight it is for; null: at once. */
  day: BusinessDay | null
  /** The number of the price that was in force when it was asked for; null: nothing was published yet. */
  standing: string | null
}

/**
 * Publishes what two operators agreed on at once, or keeps it for its midnight; the first reason to refuse it, or undefined. What they
 * saw was a change from one price to another: where another one is in force meanwhile, it is another change.
 */
export async function putAgreed(tx: Tx, agreed: AgreedPrice, rule: Pick<Settings, 'firstPrice' | 'priceRise'>) {
  const { approvalId, at, price, day, standing } = agreed
  const today = businessDay(at)
  await lockPrices(tx)
  const last = await standingPrice(tx)
  if ((last?.id.toString() ?? null) !== standing || (last && last.day > today)) return 'illegal_operation'
  if (day !== null) {
    if (at >= startOf(day)) return 'illegal_operation'
    await insertAgreed(tx, { approval_id: approvalId, day, price, at })
    return undefined
  }
  // Where no worker has published today's yet, the day begins with its own price all the same.
  await publishMissing(tx, today, rule)
  await publish(tx, [{ day: today, price, published_at: at, opens: false, approval_id: approvalId }])
  return undefined
}
