import { sweeping } from '../../jobs/sweeping.ts'
import { forgetPictures, forgetSent } from './uploads.queries.ts'

/** Milliseconds that a picture is kept which nothing shows: long enough to finish what it was sent for (threats C165). */
const KEPT = 86_400_000

/** Milliseconds in which what a member sends is counted together. */
export const COUNTED = 86_400_000

export const forgetUnused = sweeping({
  id: 'uploads.forget-unused',
  summary: 'Forgets pictures that nothing has shown for a day, and what was sent so long ago that it counts no more.',
  deletes: async (db, at, limit) =>
    (await forgetPictures(db, new Date(at.getTime() - KEPT), limit)) +
    (await forgetSent(db, new Date(at.getTime() - COUNTED), limit)),
})
