import type { Randomness } from '../../adapters/randomness.ts'
import type { Feature } from '../../http/feature.ts'
import { answerPriceNow, answerPrices } from './reads.ts'
import { answerRequestPrice, priceApproval } from './requestPrice.ts'

/** The price of ₡ as operators see it, and what two of them put in its place (decisions §7, §10, docs/decisions/0029-what-a-price-was.md). */
export const priceDeskFeature = ({ randomness }: { randomness: Randomness }): Feature => ({
  name: 'price-desk',
  handlers: [answerPriceNow, answerPrices, answerRequestPrice(randomness)],
  approvals: [priceApproval],
})
