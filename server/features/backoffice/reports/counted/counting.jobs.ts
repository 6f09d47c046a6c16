import type { Job } from '../../../../jobs/job.ts'
import { beginNextCount, countCohorts, countDraws, countRaffle, countShops } from './counting.queries.ts'

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
      const next = await beginNextCount(tx, at)
      if (!next) return { done: 0, left: false }
      const { day, last } = next
      await countShops(tx, day)
      await countRaffle(tx, day)
      await countDraws(tx, day)
      if (last) await countCohorts(tx, day, at)
      return { done: 1, left: !last }
    }),
})
