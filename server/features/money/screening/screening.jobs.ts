import type { Job } from '../../../jobs/job.ts'
import { discardDrafts } from './lists.queries.ts'

/** A request waits for a day. An upload that nobody has asked to use is kept as long. */
const DRAFT_MS = 86_400_000

/** Deletes uploads that were not used: their addresses have no purpose any more. */
export const discardUnusedLists: Job = {
  id: 'screening.discard-unused',
  summary: 'Deletes uploaded lists of addresses that nobody used within a day.',
  at: { every: 3_600 },
  async run({ db, at, limit }) {
    const most = Math.min(limit, 5)
    const done = await discardDrafts(db, { before: new Date(at.getTime() - DRAFT_MS), at, limit: most })
    return { done, left: done === most }
  },
}
