import type { Job } from '../../../jobs/job.ts'
import { sweeping } from '../../../jobs/sweeping.ts'
import { createDeliverer, type DelivererParts } from './deliver.ts'
import { deleteOld } from './deliveries.queries.ts'
import { endBatch, endingWebhooks } from './switching-off.queries.ts'

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

/** Ends what waited for webhooks that were switched off, batch by batch. */
export const endWaiting: Job = {
  id: 'webhooks.end-waiting',
  summary: 'Ends unsent deliveries of webhooks that were switched off.',
  at: { every: 1 },
  async run({ db, at, limit }) {
    const ids = await endingWebhooks(db, limit)
    let done = 0
    for (const id of ids) if (done < limit) done += await endBatch(db, id, at, limit - done)
    return { done, left: done >= limit }
  },
}

/** Deletes deliveries after a month, and removed webhooks after their last one. */
export const sweep = sweeping({
  id: 'webhooks.sweep',
  summary: 'Deletes the log of webhooks after 30 days.',
  deletes: deleteOld,
})
