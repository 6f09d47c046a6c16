import type { Db } from '../database/database.ts'
import { everyOf, type Job } from './job.ts'
import { runsOf } from './jobs.queries.ts'
import { ticksOf } from './ticks.ts'

/** A job that somebody should look at. */
export interface TroubledJob {
  job: string
  summary: string
  state: 'failing' | 'late'
  /** Since when it should have run. */
  since: Date
  failures: number
}

/** How long after its time a daily job counts as late: it may wait for another, or take long. Milliseconds. */
const LATE = 10 * 60_000

/** How jobs are doing, by what stands in the database: any node can tell, whoever runs them. */
export async function jobsHealth(db: Db, jobs: readonly Job[], at: Date) {
  const runs = await runsOf(
    db,
    jobs.map(({ id }) => id),
  )
  const troubled = jobs.flatMap((job): TroubledJob[] => {
    const { id, summary } = job
    const own = runs.find((run) => run.id === id)
    // Not known yet: no worker of this build has been up.
    if (!own) return [{ job: id, summary, state: 'late', since: at, failures: 0 }]
    if (own.failing_since)
      return [{ job: id, summary, state: 'failing', since: own.failing_since, failures: own.failures }]
    const since = everyOf(job) === undefined ? missed(job, own.caught_up_to, at) : own.silent_since
    return since ? [{ job: id, summary, state: 'late', since, failures: 0 }] : []
  })
  const begun = runs.flatMap(({ last_at: last }) => (last ? [last.getTime()] : []))
  return { count: jobs.length, lastAt: begun.length > 0 ? new Date(Math.max(...begun)) : null, troubled }
}

/** The first of a daily job's times that it should have run for long ago and has not. */
function missed(job: Job, caughtUp: Date, at: Date): Date | undefined {
  const until = new Date(at.getTime() - LATE)
  return caughtUp < until ? ticksOf(job, caughtUp, until)[0]?.at : undefined
}
