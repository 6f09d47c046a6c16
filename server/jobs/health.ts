import type { Db } from '../database/database.ts'
import { everyOf, type Job } from './job.ts'
import { runsOf } from './jobs.queries.ts'
import { ticksOf } from './ticks.ts'

/** A job that an operator should check. */
export interface UnhealthyJob {
  job: string
  summary: string
  state: 'failing' | 'late'
  /** The time when it should have run. */
  since: Date
  failures: number
}

/** Milliseconds after its time when a daily job counts as late. It may wait for another job, or run long. */
const LATE_AFTER_MS = 10 * 60_000

/** The health of jobs, read from the database, so that a node without jobs can report it too. */
export async function jobsHealth(db: Db, jobs: readonly Job[], at: Date) {
  const runs = await runsOf(
    db,
    jobs.map(({ id }) => id),
  )
  const unhealthy = jobs.flatMap((job): UnhealthyJob[] => {
    const { id, summary } = job
    const own = runs.find((run) => run.id === id)
    // Not registered yet: no worker of this build has run.
    if (!own) return [{ job: id, summary, state: 'late', since: at, failures: 0 }]
    if (own.failing_since)
      return [{ job: id, summary, state: 'failing', since: own.failing_since, failures: own.failures }]
    const since = everyOf(job) === undefined ? missed(job, own.caught_up_to, at) : own.silent_since
    return since ? [{ job: id, summary, state: 'late', since, failures: 0 }] : []
  })
  const begun = runs.flatMap(({ last_at: last }) => (last ? [last.getTime()] : []))
  return { count: jobs.length, lastAt: begun.length > 0 ? new Date(Math.max(...begun)) : null, unhealthy }
}

/** A daily job's first missed time that counts as late. */
function missed(job: Job, caughtUp: Date, at: Date): Date | undefined {
  const until = new Date(at.getTime() - LATE_AFTER_MS)
  return caughtUp < until ? ticksOf(job, caughtUp, until)[0]?.at : undefined
}
