import { perMille } from '@humidor/domain/money/rounding.ts'
import { promisedFor } from '@humidor/domain/products/preorder.ts'
import type { Db } from '../../../../database/database.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { awardsBetween } from '../../draws/draws.ts'
import { spokenFor } from '../entries.queries.ts'
import { promisedToPaid } from './preorders.queries.ts'

/** Promises of pre-orders. Millionths of ₡. */
export interface PreorderPromises {
  /** Fixed at payment: the amount that must be set aside. */
  owed: bigint
  /** The profit of won orders that may still be paid in time, at the current price. The treasury would have to set it aside. */
  won: bigint
  /** The same for orders that won between two moments. */
  given: bigint
}

/** The promises of pre-orders, and the awards of the draws between two moments. */
export async function preorderPromises(db: Db, span: { from: Date; before: Date }): Promise<PreorderPromises> {
  const [{ orderYield }, { price }, owed, open, given] = await Promise.all([
    settingsOf(db),
    priceToday(db),
    promisedToPaid(db),
    spokenFor(db),
    awardsBetween(db, span),
  ])
  const terms = { rate: perMille(orderYield), price }
  const comesTo = (money: { usdc: bigint; cig: bigint }) =>
    promisedFor('usdc', money.usdc, terms) + promisedFor('cig', money.cig, terms)
  return { owed, won: comesTo(open), given: comesTo(given) }
}
