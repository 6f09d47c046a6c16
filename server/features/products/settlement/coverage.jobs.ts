import type { PromiseKind } from '@humidor/domain/products/coverage.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import { coveringAt } from './covering.ts'

/** Seconds between two looks. */
const EVERY = 300

/**
 * Looks whether what was promised is covered (threats J-08), and tells operators of each promise that is not, once for as long as it is
 * so. Console and figures tell of it all the while.
 */
export function watchPromises(alarm: Alarm): Job {
  let told: ReadonlySet<PromiseKind> = new Set()
  return {
    id: 'settlement.watch-promises',
    summary: 'Looks whether what was promised is covered by what is set aside and by the treasury.',
    at: { every: EVERY },
    async run({ db, at }) {
      // Of one moment: what is sold between two questions would look like a promise that nobody has covered.
      const { uncovered } = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => coveringAt(tx, at))
      for (const { kind, owed, there } of uncovered)
        if (!told.has(kind)) alarm('what was promised is not covered', { kind, owed: `${owed}`, there: `${there}` })
      told = new Set(uncovered.map(({ kind }) => kind))
      return { done: uncovered.length, left: false }
    },
  }
}
