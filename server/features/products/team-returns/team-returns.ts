import { unpaidReturns } from '@humidor/contract/products/flexible-treasure.console.ts'
import type { Feature } from '../../../http/feature.ts'
import { returnsClosing } from './closing.queries.ts'
import { waitingReturns } from './console/unpaid.queries.ts'
import { answerUnpaidReturns } from './console/unpaidReturns.ts'
import { returnsExplanations, returnsInvariants } from './team-returns.invariants.ts'

export { gatherReturns, payReturns, shareReturns } from './team-returns.phases.ts'
export { returnsOwed, type UnpaidReturn, unpaidReturnsOf } from './team-returns.queries.ts'

/**
 * Returns of treasure interest to the uplines (rules D11, docs/decisions/0035-team-returns-once-a-day.md). The settlement pays
 * them.
 */
export const returnsFeature = {
  invariants: returnsInvariants,
  explanations: returnsExplanations,
  open: (): Feature => ({
    name: 'returns',
    handlers: [answerUnpaidReturns],
    closing: returnsClosing,
    queues: [{ queue: 'returns', firstCall: unpaidReturns, queued: waitingReturns }],
  }),
}
