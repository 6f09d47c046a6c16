import type { Job } from '../../jobs/job.ts'
import { deleteOver } from './sessions.queries.ts'
import { limitsAt } from './sessions.ts'

/** Deletes sessions that are over and items that nobody has open. Nothing depends on it but the size of the tables. */
export const sweep: Job = {
  id: 'operators.sweep',
  tells: 'Deletes operators’ sessions that are over, and frees what they left open.',
  at: { every: 3_600 },
  async run({ db, at, limit }) {
    const done = await deleteOver(db, at, limitsAt(at), limit)
    return { done, left: done >= limit }
  },
}
