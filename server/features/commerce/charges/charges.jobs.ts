import type { Job } from '../../../jobs/job.ts'
import { sweeping } from '../../../jobs/sweeping.ts'
import { recordMerchantEvents } from '../../../platform/notifications/merchant-events.ts'
import { deleteUnpaid, expireCharges } from './charges.queries.ts'

/** Charges expired by one transaction, which takes turns with all events of their merchants. */
const BATCH_SIZE = 200

/** Ends charges whose time is over, and records the event. Nobody waits for it: a payment checks the time itself. */
export const expire: Job = {
  id: 'charges.expire',
  summary: 'Ends charges that nobody paid in time.',
  at: { every: 15 },
  run: ({ db, at, limit }) =>
    db.transaction().execute(async (tx) => {
      const most = Math.min(limit, BATCH_SIZE)
      const over = await expireCharges(tx, at, most)
      await recordMerchantEvents(
        tx,
        over.map(({ id, merchant_id }) => ({ merchantId: merchant_id, kind: 'charge.expired', chargeId: id, at })),
      )
      return { done: over.length, left: over.length === most }
    }),
}

/** Deletes charges that were never paid, a month after their end. */
export const sweep = sweeping({
  id: 'charges.sweep',
  summary: 'Deletes charges that were not paid, a month after they ended.',
  deletes: deleteUnpaid,
})
