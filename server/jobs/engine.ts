import type { Clock } from '../adapters/clock.ts'
import type { Database } from '../database/database.ts'
import { everyOf, type Job } from './job.ts'
import { lastRuns, register } from './jobs.queries.ts'
import { createQueue } from './queue.ts'
import { createRunner } from './runner.ts'
import type { Task } from './tasks.ts'
import { nextDue } from './ticks.ts'

export interface JobsOptions {
  db: Database
  /** The address of the same database, for the queue's own connections. */
  url: string
  clock: Clock
  jobs: readonly Job[]
  tasks: readonly Task<never>[]
  /** Gets every error. `job_run.error` stores those of runs too. */
  reportError?(what: string, error: unknown): void
  /** Whether this node may begin jobs now, and tasks other than mail. Without it, always. */
  mayWork?(): Promise<boolean>
  /** Items in a batch. */
  batch?: number
}

export type Jobs = ReturnType<typeof createJobs>

/** Milliseconds between two looks for due work. */
const INTERVAL_MS = 500

/**
 * Runs the jobs and tasks of the features. Any number of engines may share a database: leases keep them apart, and the jobs' own keys
 * make sure that nothing is done twice.
 */
export function createJobs({
  db,
  url,
  clock,
  jobs,
  tasks,
  reportError = () => undefined,
  mayWork = async () => true,
  batch,
}: JobsOptions) {
  const runner = createRunner({ db, clock, jobs, reportError, ...(batch === undefined ? {} : { batch }) })
  // Another engine may have sent the message "ticks are due". Where this one may not work, they stay due.
  const runDue = async () => {
    if (await mayWork()) await runner.runDue()
  }
  const queue = createQueue({ url, clock, tasks, reportError, runDue, mayWork })
  const pollers = jobs.filter((job) => everyOf(job) !== undefined)
  const running = new Map<string, Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let prepared: Promise<void> | undefined

  /** Starts work unless this process runs it already. The lease keeps other processes away. */
  function startOnce(name: string, work: () => Promise<unknown>) {
    if (running.has(name)) return
    const started = work()
      .catch((error) => reportError(name, error))
      .finally(() => running.delete(name))
    running.set(name, started)
  }

  async function lookForWork() {
    if (!(await mayWork())) return
    startOnce('due', async () => {
      if (await runner.anyDue()) await queue.tellDue()
    })
    const idle = pollers.filter(({ id }) => !running.has(id))
    for (const { id, run } of await runner.claimDue(idle)) startOnce(id, run)
  }

  const look = () => {
    startOnce('beat', lookForWork)
    startOnce('queues', queue.wake)
  }

  /** Creates the queues and registers the jobs, once, so that tasks can be enqueued. Runs nothing. */
  function prepare() {
    prepared ??= queue.prepare().then(() =>
      register(
        db,
        jobs.map((job) => job.id),
        clock.now(),
      ),
    )
    return prepared
  }

  return {
    prepare,

    /** Starts to work: first the missed ticks, in order, then with the clock. */
    async start() {
      await prepare()
      await queue.work()
      look()
      timer = setInterval(look, INTERVAL_MS)
    },

    /** Stops after the running batches and tasks. */
    async stop() {
      clearInterval(timer)
      runner.stop()
      await Promise.all(running.values())
      if (prepared) await queue.stop()
    },

    /** Runs every daily job that is due by the clock, in the order of time, then each poller once. */
    async runDue() {
      await prepare()
      await runner.runDue()
      await runner.pollNow(pollers)
    },

    /** Runs one poller now, whatever its interval. Waits for another worker that runs it. */
    async poll(id: string) {
      await prepare()
      await runner.pollNow(pollers.filter((job) => job.id === id))
    },

    /** Runs the pending tasks of one kind, and resolves when they are done. */
    async drain(task: string) {
      await prepare()
      await queue.drain(task)
    },

    /** The time after `after` when the next daily job is due. */
    nextDue: (after: Date) => nextDue(jobs, after),

    /** The last runs, newest first. */
    runs: (limit = 100) => lastRuns(db, limit),
  }
}
