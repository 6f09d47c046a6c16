import type { Job } from '../../../jobs/job.ts'
import { enqueueAll } from '../../../jobs/tasks.ts'
import { PUSH_TASK } from '../../../platform/notifications/push-queue.ts'
import { takeDue } from './push.queries.ts'

/** Queues the notifications whose quiet hours or pause are over, and takes them from the waiting ones in the same transaction. */
export const sendWaiting: Job = {
  id: 'push.send-waiting',
  summary: 'Sends push notifications whose quiet hours are over.',
  at: { every: 60 },
  run: ({ db, at, limit }) =>
    db.transaction().execute(async (tx) => {
      const due = await takeDue(tx, at, limit)
      await enqueueAll(tx, PUSH_TASK, due)
      return { done: due.length, left: due.length >= limit }
    }),
}
