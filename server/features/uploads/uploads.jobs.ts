import { sweeping } from '../../jobs/sweeping.ts'
import { forgetPictures } from './uploads.queries.ts'

/** Milliseconds that a picture is kept which nothing shows: long enough to finish what it was sent for (threats C165). */
const KEPT = 86_400_000

export const forgetUnused = sweeping({
  id: 'uploads.forget-unused',
  tells: 'Forgets pictures that nothing has shown for a day.',
  deletes: (db, at, limit) => forgetPictures(db, new Date(at.getTime() - KEPT), limit),
})
