import { dailyParts } from '@humidor/domain/money/transparency.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Job } from '../../../jobs/job.ts'
import { newestHead } from '../../../ledger/heads.ts'
import { atOneMoment, dailyFigures, dailyOf, readDaily } from './figures.ts'
import { insertDay, insertFigures } from './transparency.queries.ts'

/**
 * Keeps the figures of each business day, half an hour after its midnight, when it is usually settled. A day that was missed is
 * recorded once its settlement ran, with the time at which its figures were read.
 */
export const recordDay = (clock: Clock): Job => ({
  id: 'transparency.record-day',
  summary: 'Keeps the figures of the public page for the day.',
  at: ['00:30'],
  async run({ db, day }) {
    const at = clock.now()
    const { reading, head } = await atOneMoment(db, async (tx) => ({
      reading: await readDaily(tx, at),
      head: await newestHead(tx),
    }))
    const figures = dailyFigures(dailyOf(reading))
    return await db.transaction().execute(async (tx) => {
      // The row of the day lets one node write it, and only once.
      if (!(await insertDay(tx, { day, at, head, reading }))) return { done: 0, left: false }
      for (const part of dailyParts) await insertFigures(tx, day, part, figures[part])
      return { done: 1, left: false }
    })
  },
})
