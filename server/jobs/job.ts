import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Database } from '../database/database.ts'

/** A wall-clock time `HH:mm` in the business zone, UTC+8 (rules M2). */
export type TimeOfDay = `${number}:${number}`

/** The input of one batch of a job's run. */
export interface Work {
  db: Database
  /** The business day of the run. It names the run's postings, so that a day is paid once. */
  day: BusinessDay
  /** The time that the run is for. A missed day runs later, but with its own time. */
  at: Date
  /** The greatest number of items in this batch. */
  limit: number
  /** Aborted when the node stops: a batch that lasts for seconds should then come to its end. Only the engine gives it. */
  stopping?: AbortSignal
}

/** The result of one batch. */
export interface Batch {
  /** The number of items. */
  done: number
  /** Whether more items wait. */
  left: boolean
  /** In a poller's last batch: seconds until its next run, where that is not `every`. */
  next?: number | undefined
}

/**
 * Scheduled work. A daily job runs once for each of its times on each business day, missed ones in order. A poller (`every` in seconds)
 * only catches up with now. A batch that runs again, or on two nodes at once, must do nothing twice. The engine's leases make that rare.
 * Only the job's own keys make it certain (rules D13).
 */
export interface Job {
  /** `<feature>.<action>`. It names the rows of `job_run`. */
  id: string
  /** One sentence for operators. */
  summary: string
  at: readonly TimeOfDay[] | { every: number }
  /** Runs one batch, in transactions of its own. After an error the engine tries the tick again later. */
  run(work: Work): Promise<Batch>
}

// Arrays have a method `every`, so a test of that property would not tell the two apart.
const isList = (at: Job['at']): at is readonly TimeOfDay[] => Array.isArray(at)

/** The times of a daily job; none for a poller. */
export const timesOf = ({ at }: Job) => (isList(at) ? at : [])

/** Seconds between two runs of a poller. Undefined for a daily job. */
export const everyOf = ({ at }: Job) => (isList(at) ? undefined : at.every)
