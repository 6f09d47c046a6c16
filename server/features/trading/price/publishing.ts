import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { type Price, price } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { nextPrice } from '@humidor/domain/trading/price.ts'
import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import { type AgreedRow, agreedBetween, lockPrices, priceInForce, publish } from './price.queries.ts'

type Rule = Pick<Settings, 'firstPrice' | 'priceRise'>

/**
 * The opening prices of all days after `last` up to `day`: the valid agreement, or else the price before, raised by
 * the rule. `outdated`: agreements that are not published, because operators have published another price since.
 */
function openings(
  day: BusinessDay,
  last: { day: BusinessDay; price: Price },
  rise: bigint,
  agreed: readonly AgreedRow[],
): { prices: Insertable<Schema['cig_price']>[]; outdated: AgreedRow[] } {
  const agreedOf = new Map(agreed.map((row) => [row.day, row]))
  const prices: Insertable<Schema['cig_price']>[] = []
  const outdated: AgreedRow[] = []
  let today = last.price
  for (let next = dayAfter(last.day); next <= day; next = dayAfter(next)) {
    const agreedOn = agreedOf.get(next)
    const counts = agreedOn?.stands && prices.every(({ approval_id }) => approval_id === null)
    if (agreedOn && !counts) outdated.push(agreedOn)
    const instead = counts ? agreedOn : undefined
    today = instead?.price ?? nextPrice(today, rise)
    prices.push({ day: next, price: today, published_at: startOf(next), approval_id: instead?.approval_id ?? null })
  }
  return { prices, outdated }
}

/**
 * Publishes the missing opening prices up to and including this day. The very first price is the setting's (rules T1). Keeps others from publishing until the transaction ends. Answers the number of new prices, and the outdated
 * agreements.
 */
export async function publishMissing(
  tx: Tx,
  day: BusinessDay,
  { firstPrice, priceRise }: Rule,
): Promise<{ published: number; outdated: AgreedRow[] }> {
  await lockPrices(tx)
  const last = await priceInForce(tx)
  const { prices, outdated } = last
    ? openings(day, last, priceRise, last.day < day ? await agreedBetween(tx, last.day, day) : [])
    : { prices: [{ day, price: price(firstPrice), published_at: startOf(day) }], outdated: [] }
  await publish(tx, prices)
  return { published: prices.length, outdated }
}

/** Publishes them in a transaction of its own. */
export const publishUntil = (db: Database, day: BusinessDay, rule: Rule) =>
  db.transaction().execute((tx) => publishMissing(tx, day, rule))
