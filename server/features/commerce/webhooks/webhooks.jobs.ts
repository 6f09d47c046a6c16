import type { Job } from '../../../jobs/job.ts'
import { sweeping } from '../../../jobs/sweeping.ts'
import { createDeliverer, type DelivererParts } from './deliver.ts'
import { deleteOld } from './deliveries.queries.ts'

/** Sends what is due. One node works at a time, and another takes over what it leaves. */
export function deliverWebhooks(parts: DelivererParts): Job {
  const deliver = createDeliverer(parts)
  return {
    id: 'webhooks.deliver',
    summary: 'Tells the servers of merchants what happened to them.',
    at: { every: 1 },
    run: ({ db, stopping }) => deliver(db, stopping),
  }
}

/** Deletes deliveries after a month, and removed webhooks after their last one. */
export const sweep = sweeping({
  id: 'webhooks.sweep',
  summary: 'Deletes the log of webhooks after 30 days.',
  deletes: deleteOld,
})
