import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Database } from '../database/database.ts'

/** A wall-clock time `HH:mm` in the business zone, UTC+8 (decisions §1). */
export type TimeOfDay = `${number}:${number}`

/** What one bite of a job's run is given. */
export interface Work {
  db: Database
  /** The business day that the run is for: it names the run's postings, so that a day is paid once. */
  day: BusinessDay
  /** The moment that the run stands for. A day that was missed is run later, but for its own moment. */
  at: Date
  /** How many items this bite may take. */
  limit: number
}

/** What a bite did: how many items, and whether more are waiting. */
export interface Bite {
  done: number
  left: boolean
  /** Of a poller's last bite: after how many seconds it is to run again, where that is not `every`. */
  next?: number | undefined
}

/**
 * Work that the clock asks for. A daily job runs once for each of its times on each business day, missed ones in order;
 * a poller (`every` so many seconds) only ever catches up with now. Running a bite again, or on two nodes at once, must
 * do nothing twice: the engine keeps twins apart, but only the job's own keys make that certain (decisions §8).
 */
export interface Job {
  /** `<feature>.<what-it-does>`; it names the rows of `job_run`. */
  id: string
  /** One sentence for the operator who looks at the runs. */
  summary: string
  at: readonly TimeOfDay[] | { every: number }
  /** One bite, in transactions of its own. Throwing has the tick tried again later. */
  run(work: Work): Promise<Bite>
}

// An array has a method called `every`, so what tells the two apart is whether there is a list of times.
const isList = (at: Job['at']): at is readonly TimeOfDay[] => Array.isArray(at)

/** The times of a daily job; none for a poller. */
export const timesOf = ({ at }: Job) => (isList(at) ? at : [])

/** How many seconds a poller lets pass between two runs; undefined for a daily job. */
export const everyOf = ({ at }: Job) => (isList(at) ? undefined : at.every)
