import type { Job } from '../../jobs/job.ts'
import { deleteExpired } from './identity.queries.ts'

/** Deletes sessions, pictures, codes and counts that are over. Nothing depends on it but the size of the tables. */
export const sweep: Job = {
  id: 'identity.sweep',
  tells: 'Deletes sessions, pictures and codes that have expired.',
  at: { every: 3_600 },
  async run({ db, at, limit }) {
    const done = await deleteExpired(db, at, limit)
    return { done, left: done >= limit }
  },
}
