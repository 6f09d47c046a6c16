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
  /** The same database, for the queue's own few connections. */
  url: string
  clock: Clock
  jobs: readonly Job[]
  tasks: readonly Task<never>[]
  /** Told of everything that went wrong. Runs also keep it in `job_run.error`. */
  trouble?(what: string, error: unknown): void
  /** Whether this node may begin jobs, and tasks other than letters, now; without it, always. */
  mayWork?(): Promise<boolean>
  /** Items to a bite. */
  bite?: number
}

export type Jobs = ReturnType<typeof createJobs>

/** How often the engine looks whether something is due. Milliseconds. */
const BEAT = 500

/**
 * Runs what the features declare. Any number of engines may run on one database: leases keep them apart, and the jobs'
 * own keys make sure that nothing is done twice.
 */
export function createJobs({
  db,
  url,
  clock,
  jobs,
  tasks,
  trouble = () => undefined,
  mayWork = async () => true,
  bite,
}: JobsOptions) {
  const runner = createRunner({ db, clock, jobs, trouble, ...(bite === undefined ? {} : { bite }) })
  // Another engine may have said that ticks are due. They stay so, for one that may work.
  const runDue = async () => {
    if (await mayWork()) await runner.runDue()
  }
  const queue = createQueue({ url, clock, tasks, trouble, runDue, mayWork })
  const pollers = jobs.filter((job) => everyOf(job) !== undefined)
  const under = new Map<string, Promise<unknown>>()
  let heart: NodeJS.Timeout | undefined
  let prepared: Promise<void> | undefined

  /** One at a time in this process; the lease keeps other processes away. */
  function alone(name: string, work: () => Promise<unknown>) {
    if (under.has(name)) return
    const running = work()
      .catch((error) => trouble(name, error))
      .finally(() => under.delete(name))
    under.set(name, running)
  }

  async function lookForWork() {
    if (!(await mayWork())) return
    for (const job of pollers) alone(job.id, () => runner.poll(job))
    alone('due', async () => {
      if (await runner.anyDue()) await queue.tellDue()
    })
  }

  const beat = () => alone('beat', lookForWork)

  /** Makes the queues and the jobs known, so that tasks can be asked for. Once; it runs nothing. */
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

    /** Begins to work: first what was missed, in order, then with the clock. */
    async start() {
      await prepare()
      await queue.work()
      beat()
      heart = setInterval(beat, BEAT)
    },

    /** Ends after the bites and tasks at hand. */
    async stop() {
      clearInterval(heart)
      runner.stop()
      await Promise.all(under.values())
      if (prepared) await queue.stop()
    },

    /** Runs every daily job that is due up to the clock's now, in the order of time, then each poller once. */
    async runDue() {
      await prepare()
      await runner.runDue()
      for (const job of pollers) await runner.pollNow(job)
    },

    /** Runs one poller now, whatever its interval, after whoever is at it. */
    async poll(id: string) {
      await prepare()
      const job = pollers.find((job) => job.id === id)
      if (job) await runner.pollNow(job)
    },

    /** Runs the pending tasks of one kind before it answers. */
    async drain(task: string) {
      await prepare()
      await queue.drain(task)
    },

    /** When a daily job is due next after a moment. */
    nextDue: (after: Date) => nextDue(jobs, after),

    /** The last runs, newest first. */
    runs: (limit = 100) => lastRuns(db, limit),
  }
}
