import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerPriceNow } from './console/priceNow.ts'
import { answerPrices } from './console/prices.ts'
import { answerRequestPrice, priceApproval } from './console/requestPrice.ts'
import { answerHistory } from './history.ts'
import { priceInvariants } from './price.invariants.ts'

export { agreedPrices } from './console/prices.queries.ts'
export { publishPrice } from './price.phases.ts'
export { type PriceToday, priceAtIssue, priceOn, priceToday } from './price-in-force.ts'
export { publishUntil } from './publishing.ts'

/**
 * The daily price of ₡, and the prices that two operators publish instead (rules T1, O4,
 * docs/decisions/0029-price-history-and-market-figures.md).
 */
export const priceFeature = {
  invariants: priceInvariants,
  open: ({ randomness }: { randomness: Randomness }): Feature => ({
    name: 'price',
    handlers: [answerHistory, answerPriceNow, answerPrices, answerRequestPrice(randomness)],
    approvals: [priceApproval],
  }),
}
