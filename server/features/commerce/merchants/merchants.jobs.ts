import type { Clock } from '../../../adapters/clock.ts'
import type { Database, Db, Tx } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import { sweeping } from '../../../jobs/sweeping.ts'
import { enqueueOnce, type Task } from '../../../jobs/tasks.ts'
import { waitingBills } from './payments/converting.queries.ts'
import { convertWaiting } from './payments/converting.ts'
import { deleteOver } from './sessions/sessions.queries.ts'

/** Deletes expired sessions and long unused devices. */
export const sweep = sweeping({
  id: 'merchants.sweep',
  summary:
    'Deletes expired sessions, sign-ins and prepared authenticators of merchants, and devices that nobody has logged in on for long.',
  deletes: deleteOver,
})

const CONVERT_NOW = 'merchants.convert-now'
/** Bills converted by one transaction, which locks the treasury's USDT meanwhile. */
const BATCH_SIZE = 200

/** Queues a conversion to run right after this transaction. */
export const wakeConverter = (tx: Tx) => enqueueOnce(tx, { id: CONVERT_NOW })

/** Converts waiting bills soon after their payment. */
export const convertNow = ({ db, clock }: { db: Database; clock: Clock }): Task => ({
  id: CONVERT_NOW,
  async run() {
    while ((await convertWaiting(db, { at: clock.now(), limit: BATCH_SIZE })) > 0);
  },
})

/** Converts bills that the treasury did not cover before, and is the safety net of `convertNow`. */
export const convertOn: Job = {
  id: 'merchants.convert',
  summary: 'Converts waiting payments to merchants into USDT, the oldest first, as far as the treasury covers them.',
  at: { every: 15 },
  async run({ db, at, limit }) {
    const done = await convertWaiting(db, { at, limit: Math.min(limit, BATCH_SIZE) })
    return { done, left: done > 0 }
  },
}

/** Milliseconds after which an unconverted bill counts as uncovered. Before that a worker may not have reached it. */
const UNCOVERED_AFTER_MS = 60_000

/** The uncovered bills, as a queue of the console. */
export const uncovered = (db: Db, at: Date) => waitingBills(db, new Date(at.getTime() - UNCOVERED_AFTER_MS))
