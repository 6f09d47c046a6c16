import type { Job } from '../../../jobs/job.ts'
import { endArrived } from './orders.queries.ts'

/** Orders ended by one transaction. */
const BATCH_SIZE = 500

/**
 * Ends orders that were sent thirty days ago, by setting, and that no member has confirmed (rules S11). Each batch is one
 * statement that skips locked rows, so it may start twice, or stop anywhere.
 */
export const endOrders: Job = {
  id: 'mall.end-orders',
  summary: 'Ends orders of the mall that were sent long ago and that nobody has confirmed.',
  at: { every: 600 },
  async run({ db, at, limit }) {
    const most = Math.min(limit, BATCH_SIZE)
    const done = await db.transaction().execute((tx) => endArrived(tx, at, most))
    return { done, left: done === most }
  },
}
