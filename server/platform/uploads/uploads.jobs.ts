import { sweeping } from '../../jobs/sweeping.ts'
import { forgetPictures, forgetSent } from './uploads.queries.ts'

/** The life of an unused picture: enough time to finish the form that it was sent for (threats C165). Milliseconds. */
const UNUSED_LIFE_MS = 86_400_000

/** The period of a member's upload limit, in milliseconds. */
export const COUNTED = 86_400_000

export const forgetUnused = sweeping({
  id: 'uploads.forget-unused',
  summary: 'Deletes pictures that nothing has shown for a day, and expired counts of uploads.',
  deletes: async (db, at, limit) =>
    (await forgetPictures(db, new Date(at.getTime() - UNUSED_LIFE_MS), limit)) +
    (await forgetSent(db, new Date(at.getTime() - COUNTED), limit)),
})
