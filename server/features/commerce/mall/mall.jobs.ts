import type { Job } from '../../../jobs/job.ts'
import { endArrived } from './orders.queries.ts'

/** How many are ended by one transaction. */
const BATCH_SIZE = 500

/**
 * Ends orders that were sent thirty days ago, by setting, and that nobody has confirmed (rules S11). Each bite is one statement
 * that passes over what is held just now, so it may be begun twice, or cut off anywhere.
 */
export const endOrders: Job = {
  id: 'mall.end-orders',
  summary: 'Ends orders of the mall that were sent long enough ago and that nobody has confirmed.',
  at: { every: 600 },
  async run({ db, at, limit }) {
    const most = Math.min(limit, BATCH_SIZE)
    const done = await db.transaction().execute((tx) => endArrived(tx, at, most))
    return { done, left: done === most }
  },
}
