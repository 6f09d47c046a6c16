import { perMille } from '@humidor/domain/money/rounding.ts'
import { promisedFor } from '@humidor/domain/products/preorder.ts'
import type { Db } from '../../../../database/database.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { givenBetween } from '../../draws/draws.ts'
import { spokenFor } from '../entries.queries.ts'
import { promisedToPaid } from './preorders.queries.ts'

/** What pre-orders promise. Millionths of ₡. */
export interface PreorderPromises {
  /** Fixed when they were paid: what must be set aside. */
  owed: bigint
  /** What the treasury would have to set aside, at the price of now, for what was won and may still be paid in time. */
  won: bigint
  /** The same of what draws gave away between two moments. */
  given: bigint
}

/** What pre-orders promise, and what the draws between two moments gave away. */
export async function preorderPromises(db: Db, span: { from: Date; before: Date }): Promise<PreorderPromises> {
  const [{ orderYield }, { price }, owed, spoken, given] = await Promise.all([
    settingsOf(db),
    priceToday(db),
    promisedToPaid(db),
    spokenFor(db),
    givenBetween(db, span),
  ])
  const terms = { rate: perMille(orderYield), price }
  const comesTo = (money: { usdc: bigint; cig: bigint }) =>
    promisedFor('usdc', money.usdc, terms) + promisedFor('cig', money.cig, terms)
  return { owed, won: comesTo(spoken), given: comesTo(given) }
}
