import type { Job } from '../../jobs/job.ts'
import { deleteOver } from './sessions.queries.ts'

/** Deletes sessions that are over, and forgets devices of long ago. */
export const sweep: Job = {
  id: 'merchants.sweep',
  tells: 'Deletes merchants’ sessions that have expired, and forgets devices that nobody logged in on for long.',
  at: { every: 3_600 },
  async run({ db, at, limit }) {
    const done = await deleteOver(db, at, limit)
    return { done, left: done >= limit }
  },
}
