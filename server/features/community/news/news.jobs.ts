import type { Job } from '../../../jobs/job.ts'
import { bodiesBefore, putBody } from './news.queries.ts'
import { BODY_FORM, inThisForm } from './sanitising.ts'

/**
 * Rewrites bodies saved by an earlier version into the current form, in which the invariants hold. It starts as soon as a worker
 * is up after an upgrade. Idempotent. No operator made the change, so the count of changes stays.
 */
export const rewriteBodies: Job = {
  id: 'news.rewrite-bodies',
  summary: 'Converts bodies of news that an earlier version saved into the current form.',
  at: { every: 3_600 },
  async run({ db, limit }) {
    const found = await bodiesBefore(db, BODY_FORM, limit)
    for (const was of found) await putBody(db, was, { body: inThisForm(was.body), form: BODY_FORM })
    return { done: found.length, left: found.length >= limit }
  },
}
