import { liabilityStatement, type PublishedDay, statementHash } from '@humidor/domain/money/liabilities.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { answerDays } from './days.ts'
import { liabilityDocuments } from './liabilities.documents.ts'
import { liabilitiesFigures } from './liabilities.figures.ts'
import { liabilitiesInvariants } from './liabilities.invariants.ts'
import { deleteOldLists, publishLiabilities } from './liabilities.jobs.ts'
import { daysBefore } from './liabilities.queries.ts'
import { answerMerchantLiabilities } from './merchantLiabilities.ts'
import { answerMine } from './mine.ts'
import { createUpperLevels, publishedOf } from './proof.ts'

export { checkTrees } from './check-trees.ts'
export { liabilityDocuments } from './liabilities.documents.ts'

/** The last published days, the newest first, each with the SHA-256 of its statement. */
export async function publishedLiabilities(
  db: Db,
  limit: number,
): Promise<(PublishedDay & { statementHash: string })[]> {
  const found = await daysBefore(db, undefined, limit)
  return found.map(publishedOf).map((day) => ({ ...day, statementHash: statementHash(liabilityStatement(day)) }))
}

/** The newest published day with its SHA-256, which receipts carry, so that nobody can be shown another one. */
export async function newestLiabilities(db: Db): Promise<{ day: string; hash: string } | undefined> {
  const [newest] = await publishedLiabilities(db, 1)
  return newest && { day: newest.day, hash: newest.statementHash }
}

/**
 * The proof of liabilities: after each settlement a tree over all balances of members and merchants, in which each can find their own
 * (docs/decisions/0081-proof-of-liabilities.md).
 */
export const liabilitiesFeature = {
  invariants: liabilitiesInvariants,
  open: ({ randomness, settings }: { randomness: Randomness; settings: ReadSettings }): Feature => {
    const upperLevels = createUpperLevels()
    return {
      name: 'liabilities',
      handlers: [answerDays, answerMine(upperLevels), answerMerchantLiabilities(upperLevels)],
      jobs: [publishLiabilities(randomness), deleteOldLists],
      figures: liabilitiesFigures,
      documents: liabilityDocuments(settings),
    }
  },
}
