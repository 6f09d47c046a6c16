import type { Job } from '../../jobs/job.ts'
import { forgetPictures } from './uploads.queries.ts'

/** Milliseconds that a picture is kept which nothing shows: long enough to finish what it was sent for (threats C165). */
const KEPT = 86_400_000

export const forgetUnused: Job = {
  id: 'uploads.forget-unused',
  tells: 'Forgets pictures that nothing has shown for a day.',
  at: { every: 3_600 },
  async run({ db, at, limit }) {
    const done = await forgetPictures(db, new Date(at.getTime() - KEPT), limit)
    return { done, left: done === limit }
  },
}
