import type { Job } from '../../jobs/job.ts'
import { deleteExpired } from './sessions.queries.ts'

/** Deletes sessions that are over. Nothing depends on it but the size of the table. */
export const sweep: Job = {
  id: 'merchants.sweep',
  tells: 'Deletes merchants’ sessions that have expired.',
  at: { every: 3_600 },
  async run({ db, at, limit }) {
    const done = await deleteExpired(db, at, limit)
    return { done, left: done >= limit }
  },
}
