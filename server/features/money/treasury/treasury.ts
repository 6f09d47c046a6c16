import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerRequestAward, award } from './requestAward.ts'
import { answerRequestTreasuryMove, treasuryMove } from './requestTreasuryMove.ts'
import { answerReserves } from './reserves.ts'
import { treasuryExplanations, treasuryInvariants } from './treasury.invariants.ts'
import { followReserves } from './treasury.jobs.ts'
import { answerTreasuryDeeds } from './treasuryDeeds.ts'

export { deedSums } from './treasury.queries.ts'

/**
 * The platform's own money: reserves and their coverage, awards, and moves between its accounts (rules M30, O4).
 */
export const treasuryFeature = {
  invariants: treasuryInvariants,
  explanations: treasuryExplanations,
  open: ({ randomness }: { randomness: Randomness }): Feature => ({
    name: 'treasury',
    handlers: [
      answerReserves,
      answerRequestAward(randomness),
      answerRequestTreasuryMove(randomness),
      answerTreasuryDeeds,
    ],
    jobs: [followReserves],
    approvals: [award, treasuryMove],
  }),
}
