import type { Job } from '../../../../jobs/job.ts'
import { beginCounts, countCohorts, countDraws, countRaffle, countShops } from './counting.queries.ts'

/** Days in one transaction. A platform that is upgraded has years to count, and a day by itself takes as long as a month. */
const MOST_DAYS = 100

/**
 * Counts each closed business day once, the oldest first (docs/decisions/0122-counted-days.md). Members are counted for the last closed
 * day alone: who still uses the app is known of this moment only.
 */
export const countDays = (): Job => ({
  id: 'reports.count-days',
  summary: 'Counts shops, draws, the raffle and members of each closed business day for the reports.',
  at: { every: 15 },
  run: ({ db, at }) =>
    db.transaction().execute(async (tx) => {
      const days = await beginCounts(tx, { at, most: MOST_DAYS })
      if (!days) return { done: 0, left: false }
      await countShops(tx, days)
      await countRaffle(tx, days)
      await countDraws(tx, days)
      if (days.isAll) await countCohorts(tx, days.last, at)
      return { done: 1, left: !days.isAll }
    }),
})
