import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerAlerts } from './alerts.ts'
import { priceClosing } from './closing.queries.ts'
import { answerPriceNow } from './console/priceNow.ts'
import { answerPrices } from './console/prices.ts'
import { answerRequestPrice, priceApproval } from './console/requestPrice.ts'
import { answerHistory } from './history.ts'
import { priceInvariants } from './price.invariants.ts'
import { reportAlerts } from './price.jobs.ts'
import { answerRearmAlert } from './rearmAlert.ts'
import { answerRemoveAlert } from './removeAlert.ts'
import { answerSetAlert } from './setAlert.ts'

export { agreedPrices } from './console/prices.queries.ts'
export { publishPrice } from './price.phases.ts'
export { type PriceToday, priceAtIssue, priceOn, priceToday } from './price-in-force.ts'
export { publishUntil } from './publishing.ts'

/**
 * The daily price of ₡, the prices that two operators publish instead, and the alerts of members (rules T1, T12, O4,
 * docs/decisions/0029-price-history-and-market-figures.md).
 */
export const priceFeature = {
  invariants: priceInvariants,
  open: ({ randomness }: { randomness: Randomness }): Feature => ({
    name: 'price',
    handlers: [
      answerHistory,
      answerAlerts,
      answerSetAlert,
      answerRearmAlert,
      answerRemoveAlert,
      answerPriceNow,
      answerPrices,
      answerRequestPrice(randomness),
    ],
    jobs: [reportAlerts],
    closing: priceClosing,
    approvals: [priceApproval],
  }),
}
