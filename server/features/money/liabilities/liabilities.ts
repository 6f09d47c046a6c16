import { liabilityStatement, statementHash } from '@humidor/domain/money/liabilities.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerDays } from './days.ts'
import { liabilityDocuments } from './liabilities.documents.ts'
import { liabilitiesFigures } from './liabilities.figures.ts'
import { liabilitiesInvariants } from './liabilities.invariants.ts'
import { deleteOldLists, publishLiabilities } from './liabilities.jobs.ts'
import { publishedDay } from './liabilities.queries.ts'
import { answerMerchantLiabilities } from './merchantLiabilities.ts'
import { answerMine } from './mine.ts'
import { createUpperLevels, publishedOf } from './proof.ts'

/** The newest published day and the SHA-256 of its statement, which receipts carry, so that nobody can be shown another one. */
export async function newestLiabilities(db: Db): Promise<{ day: string; hash: string } | undefined> {
  const found = await publishedDay(db, undefined)
  return found && { day: found.day, hash: statementHash(liabilityStatement(publishedOf(found))) }
}

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
