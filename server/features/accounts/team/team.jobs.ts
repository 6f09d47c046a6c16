import type { Clock } from '../../../adapters/clock.ts'
import type { Database, Tx } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import { enqueueOnce, type Task } from '../../../jobs/tasks.ts'
import type { Order } from './climb.queries.ts'
import { countWaiting } from './climber.ts'
import { payWaiting } from './rebates.ts'

const CLIMB_NOW = 'team.climb-now'

/** How many rows that wait one bite looks at. It is the rows written that take the time, and those the climber bounds. */
const LIMIT = 5_000

/** Every so many bites the oldest come first, so that nobody waits for ever behind a line that is deeper. Those meet fewer, so they are few. */
export const OLDEST_EVERY = 16

/** Asks that what this transaction lets wait is counted and paid at once after it. */
export const wakeRollUpWorker = (tx: Tx) => enqueueOnce(tx, { id: CLIMB_NOW })

let turn = 0
const nextOrder = (): Order => (++turn % OLDEST_EVERY === 0 ? 'oldest' : 'deepest')

/**
 * Counts first: what cannot be paid yet shall hold up no count. Now and then it pays although more waits to be counted, as
 * more may come all day. Answers how much was done; 0: nothing waits.
 */
async function bite(db: Database, at: Date): Promise<number> {
  const order = nextOrder()
  const counted = await countWaiting(db, { at, limit: LIMIT, order })
  if (counted > 0 && order === 'deepest') return counted
  return counted + (await payWaiting(db, at))
}

/** The safety net of `climbNow`. Any number of them may run: one at a time is the climber. */
export const rollUpOn: Job = {
  id: 'team.climb',
  summary: 'Counts activations for the lines above them, pays the activation rebates far up, and lets members rise.',
  at: { every: 5 },
  async run({ db, at }) {
    const done = await bite(db, at)
    return { done, left: done > 0 }
  },
}

/** Lets everything that waits climb to its end, soon after the act that it comes from. */
export const rollUpNow = ({ db, clock }: { db: Database; clock: Clock }): Task => ({
  id: CLIMB_NOW,
  async run() {
    while ((await bite(db, clock.now())) > 0);
  },
})
