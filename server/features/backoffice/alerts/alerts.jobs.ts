import type { Job } from '../../../jobs/job.ts'
import { sweeping } from '../../../jobs/sweeping.ts'
import { deleteOldAlerts } from './alerts.queries.ts'
import { deleteOldTests } from './contact-points/messages.queries.ts'
import { evaluate } from './evaluating.ts'
import { sourcesOf, type Watched } from './own-sources.ts'

/** Seconds between two evaluations. */
const INTERVAL_SECONDS = 60
/** Milliseconds for which resolved alerts are kept: a year. */
const KEPT_MS = 366 * 86_400_000

/** Milliseconds for which a silence is kept after its end: a week. */
const SILENCE_KEPT_MS = 7 * 86_400_000

export const EVALUATE_ALERTS = 'alerts.evaluate'

/** Evaluates every rule once a minute. Two nodes at once write one row for each alert. */
export const evaluateAlerts = (watched: () => Watched): Job => ({
  id: EVALUATE_ALERTS,
  summary: 'Compares the figures of the platform with the rules of alerts.',
  at: { every: INTERVAL_SECONDS },
  async run({ db, at }) {
    return { done: await evaluate(db, sourcesOf(watched()), at), left: false }
  },
})

export const sweepAlerts = sweeping({
  id: 'alerts.sweep',
  summary: 'Deletes resolved alerts after a year, and ended silences.',
  async deletes(db, at, limit) {
    const before = new Date(at.getTime() - KEPT_MS)
    // A silence counts for a while after its end: the on-call order begins again then.
    const silencesBefore = new Date(at.getTime() - SILENCE_KEPT_MS)
    return (await deleteOldAlerts(db, before, silencesBefore, limit)) + (await deleteOldTests(db, before, limit))
  },
})
