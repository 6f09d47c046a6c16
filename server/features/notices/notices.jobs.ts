import type { Job } from '../../jobs/job.ts'
import { forgetNotices } from './notices.queries.ts'

/** Milliseconds that a notice is kept: a little more than a year. What it told of stands in the ledger for good. */
const KEPT = 400 * 86_400_000

export const forgetOld: Job = {
  id: 'notices.forget-old',
  tells: 'Forgets notices that are older than a year.',
  at: { every: 3_600 },
  async run({ db, at, limit }) {
    const done = await forgetNotices(db, new Date(at.getTime() - KEPT), limit)
    return { done, left: done === limit }
  },
}
