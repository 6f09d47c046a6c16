import { type BusinessDay, businessDay, startOf } from '@humidor/domain/business-day.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import type { Tx } from '../../../database/database.ts'
import { insertAgreed, lockPrices, priceInForce, publish } from './price.queries.ts'
import { publishMissing } from './publishing.ts'

/** A price that two operators agreed on. */
export interface AgreedPrice {
  approvalId: string
  at: Date
  price: Price
  /** The business day whose midnight it is for; null: at once. */
  day: BusinessDay | null
  /** The id of the price in force at the request; null: nothing was published yet. */
  standing: string | null
}

/**
 * Publishes an agreed price at once, or keeps it for its midnight. Answers the first reason to refuse it. The
 * operators agreed on a change from one price to another: a new price in force makes it another change.
 */
export async function putAgreed(tx: Tx, agreed: AgreedPrice, rule: Pick<Settings, 'firstPrice' | 'priceRise'>) {
  const { approvalId, at, price, day, standing: current } = agreed
  const today = businessDay(at)
  await lockPrices(tx)
  const last = await priceInForce(tx)
  if ((last?.id.toString() ?? null) !== current || (last && last.day > today)) return 'illegal_operation'
  if (day !== null) {
    if (at >= startOf(day)) return 'illegal_operation'
    await insertAgreed(tx, { approval_id: approvalId, day, price, at })
    return undefined
  }
  // If no worker has published today's price yet, the day still begins with its own price.
  await publishMissing(tx, today, rule)
  await publish(tx, [{ day: today, price, published_at: at, opens: false, approval_id: approvalId }])
  return undefined
}
