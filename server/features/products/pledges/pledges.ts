import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { pledgesClosing } from './closing.queries.ts'
import { pledgeFinder } from './console/finding.queries.ts'
import { answerPledgeSums } from './console/pledgeSums.ts'
import { answerPledges } from './console/pledges.ts'
import { answerCreate } from './create.ts'
import { answerList } from './list.ts'
import { pledgeExplanations, pledgeInvariants } from './pledges.invariants.ts'
import { answerSummary } from './summary.ts'
import { upcomingPledges } from './upcoming.ts'

export { pledgeMaturities, pledgeProfit } from './pledges.phases.ts'
export { type PledgePromises, pledgePromises, soldBetween } from './promises.queries.ts'

/**
 * Pledges (rules D9): the principal is reserved for a year and earns profit every midnight. The whole profit is set aside before
 * the sale. See docs/decisions/0033-pledges-of-365-days.md.
 */
export const pledgesFeature = {
  invariants: pledgeInvariants,
  explanations: pledgeExplanations,
  open: ({ settings }: { settings: ReadSettings }): Feature => ({
    name: 'pledges',
    handlers: [answerCreate, answerList, answerSummary(settings), answerPledges, answerPledgeSums(settings)],
    upcoming: upcomingPledges,
    closing: pledgesClosing,
    finders: [pledgeFinder],
  }),
}
