import type { Clock } from '../../../adapters/clock.ts'
import type { Database, Tx } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import { enqueueOnce, type Task } from '../../../jobs/tasks.ts'
import { countWaiting } from './count-waiting.ts'
import { payWaiting } from './rebates.ts'
import type { Order } from './roll-up.queries.ts'

const ROLL_UP_NOW = 'team.climb-now'

/** Waiting rows that one batch reads. The written rows take the time; the roll-up worker bounds those. */
const MAX_WAITING_ROWS = 5_000

/**
 * Every so many batches the oldest deltas come first, so that none waits for ever behind a deeper line. Fewer of them
 * merge, so such batches are rare.
 */
export const OLDEST_EVERY = 16

/** Queues the count and the payment of this transaction's deltas to run right after it. */
export const wakeRollUpWorker = (tx: Tx) => enqueueOnce(tx, { id: ROLL_UP_NOW })

let turn = 0
const nextOrder = (): Order => (++turn % OLDEST_EVERY === 0 ? 'oldest' : 'deepest')

/**
 * Counts first: an unpaid rebate must not delay any count. Now and then it pays while deltas still wait, as more may
 * arrive all day. Returns the number of rows done; 0: nothing waits.
 */
async function batch(db: Database, at: Date): Promise<number> {
  const order = nextOrder()
  const counted = await countWaiting(db, { at, limit: MAX_WAITING_ROWS, order })
  if (counted > 0 && order === 'deepest') return counted
  return counted + (await payWaiting(db, at))
}

/** The safety net of `rollUpNow`. Any number may run: one at a time is the roll-up worker. */
export const rollUpOn: Job = {
  id: 'team.climb',
  summary: 'Counts activations for the lines above them, pays far activation rebates, and raises members’ levels.',
  at: { every: 5 },
  async run({ db, at }) {
    const done = await batch(db, at)
    return { done, left: done > 0 }
  },
}

/** Rolls all waiting deltas up to the end, soon after their cause. */
export const rollUpNow = ({ db, clock }: { db: Database; clock: Clock }): Task => ({
  id: ROLL_UP_NOW,
  async run() {
    while ((await batch(db, clock.now())) > 0);
  },
})
