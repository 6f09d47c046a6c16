import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerDays } from './days.ts'
import { liabilityDocuments } from './liabilities.documents.ts'
import { liabilitiesFigures } from './liabilities.figures.ts'
import { liabilitiesInvariants } from './liabilities.invariants.ts'
import { deleteOldLists, publishLiabilities } from './liabilities.jobs.ts'
import { answerMerchantLiabilities } from './merchantLiabilities.ts'
import { answerMine } from './mine.ts'
import { createUpperLevels } from './proof.ts'

/**
 * The proof of liabilities: after each settlement a tree over all balances of members and merchants, in which each can find their own
 * (docs/decisions/0081-proof-of-liabilities.md).
 */
export const liabilitiesFeature = {
  invariants: liabilitiesInvariants,
  open: ({ randomness }: { randomness: Randomness }): Feature => {
    const upperLevels = createUpperLevels()
    return {
      name: 'liabilities',
      handlers: [answerDays, answerMine(upperLevels), answerMerchantLiabilities(upperLevels)],
      jobs: [publishLiabilities(randomness), deleteOldLists],
      figures: liabilitiesFigures,
      documents: liabilityDocuments,
    }
  },
}
