import type { PromiseKind } from '@humidor/domain/products/coverage.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import { coveringAt } from './covering.ts'

/** Seconds between two checks. */
const INTERVAL_SECONDS = 300

/**
 * Checks whether the treasury covers each promise (threats J-08). Alerts operators once for each uncovered promise, as long as it
 * stays uncovered. The console and the figures show it all that time.
 */
export function watchPromises(alarm: Alarm): Job {
  let reported: ReadonlySet<PromiseKind> = new Set()
  return {
    id: 'settlement.watch-promises',
    summary: 'Checks whether the amounts set aside and the treasury cover all promises.',
    at: { every: INTERVAL_SECONDS },
    async run({ db, at }) {
      // Read at one moment: a sale between two queries would look like an uncovered promise.
      const { uncovered } = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => coveringAt(tx, at))
      for (const { kind, owed, there } of uncovered)
        if (!reported.has(kind)) alarm('what was promised is not covered', { kind, owed: `${owed}`, there: `${there}` })
      reported = new Set(uncovered.map(({ kind }) => kind))
      return { done: uncovered.length, left: false }
    },
  }
}
