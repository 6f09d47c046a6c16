import type { Job } from '../../../jobs/job.ts'
import { followTotals } from '../../../ledger/totals.ts'

/** Bounds the entries to add up when an operator opens the reserves. Only the speed depends on it. */
export const followReserves: Job = {
  id: 'treasury.follow-reserves',
  summary: 'Updates the sums of all accounts, so that the reserves are answered at once.',
  at: { every: 30 },
  async run({ db }) {
    const left = await db.transaction().execute((tx) => followTotals(tx))
    return { done: left ? 1 : 0, left }
  },
}
