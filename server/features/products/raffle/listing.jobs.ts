import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import type { Job } from '../../../jobs/job.ts'
import { lockUnlisted, writeListed } from './record.queries.ts'

/** Seeds listed by one transaction, with a hundred draws each by default. */
const BATCH_SIZE = 100

/** Lists revealed seeds once their day is over. Listed at once, the order of the list would connect the seeds of one member. */
export const listRevealed: Job = {
  id: 'raffle.list-seeds',
  summary: 'Adds the seeds of the raffle that were revealed on past days to the public list.',
  at: { every: 600 },
  async run({ db, at, limit: wished }) {
    const limit = Math.min(wished, BATCH_SIZE)
    const done = await db.transaction().execute(async (tx) => {
      const seeds = await lockUnlisted(tx, startOf(businessDay(at)), limit)
      if (seeds.length > 0) await writeListed(tx, seeds)
      return seeds.length
    })
    return { done, left: done === limit }
  },
}
