import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { businessDay } from '@humidor/domain/business-day.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Database } from '../database/database.ts'
import { everyOf, type Job, type Work } from './job.ts'
import { caughtUp, claim, fail, finish, LEASE, NOW, progress, renew, settleUpTo, tickStatus } from './jobs.queries.ts'
import { inOrder, type Tick, ticksOf } from './ticks.ts'

/** After this many failures a tick no longer delays the later ticks of its job. It is still tried. */
export const FAILURES_TOLERATED = 5

/** Items in one batch. */
export const BATCH_SIZE = 1_000

export interface RunnerOptions {
  db: Database
  clock: Clock
  jobs: readonly Job[]
  /** Gets every error. `job_run.error` stores it too. */
  reportError(what: string, error: unknown): void
  /** Items in a batch. */
  batch?: number
}

/** The outcome of a tried tick. */
type Outcome = 'done' | 'busy' | 'waits' | 'given up for now'

/** Runs ticks under a lease: one worker at a time, batch by batch, until nothing is left. */
export function createRunner({ db, clock, jobs, reportError, batch = BATCH_SIZE }: RunnerOptions) {
  const daily = jobs.filter((job) => everyOf(job) === undefined)
  const ending = new AbortController()
  const stopping = ending.signal

  /** Returns what the last batch did. Undefined: more is left, or another worker has taken the tick over. */
  async function runBatches(
    job: Job,
    tick: string,
    worker: string,
    work: Work,
  ): Promise<{ done: number; next?: number | undefined } | undefined> {
    const keeping = setInterval(() => void renew(db, job.id, tick, worker).catch(() => undefined), (LEASE * 1000) / 3)
    try {
      while (!stopping.aborted) {
        const { done, left, next } = await job.run(work)
        if (left && done === 0) throw new Error(`${job.id} reports more items, but its batch did none`)
        if (!left) return { done, next }
        if (!(await progress(db, job.id, tick, worker, done))) return undefined
      }
      return undefined
    } finally {
      clearInterval(keeping)
    }
  }

  async function run(job: Job, tick: string, at: Date, every?: number, hurry = false): Promise<boolean> {
    const worker = randomUUID()
    const now = clock.now()
    if (!(await claim(db, { job: job.id, tick, dueAt: at, now, worker, again: every !== undefined, hurry })))
      return false
    try {
      const last = await runBatches(job, tick, worker, {
        db,
        day: businessDay(at),
        at,
        limit: batch,
        stopping,
      })
      const pause = every === undefined ? undefined : (last?.next ?? every)
      if (last) await finish(db, job.id, tick, worker, { done: last.done, now: clock.now(), pause })
    } catch (error) {
      reportError(`${job.id} for ${tick}`, error)
      await fail(db, job.id, tick, worker, error instanceof Error ? error.message : String(error))
    }
    return true
  }

  async function tryTick({ job, name, at }: Tick): Promise<Outcome> {
    await run(job, name, at)
    const { is, failures } = await tickStatus(db, job.id, name)
    if (is !== 'pausing') return is
    return failures >= FAILURES_TOLERATED ? 'given up for now' : 'waits'
  }

  /** Every tick that is due and not yet settled, in order. */
  async function dueTicks() {
    const since = await caughtUp(db)
    const now = clock.now()
    return inOrder(daily.flatMap((job) => ticksOf(job, since.get(job.id) ?? now, now)))
  }

  /** Records each job as settled up to its first tick that is not done. */
  async function settle(ticks: readonly Tick[], outcomes: ReadonlyMap<Tick, Outcome>) {
    for (const job of daily) {
      let settled: Tick | undefined
      for (const tick of ticks.filter((tick) => tick.job === job)) {
        if (outcomes.get(tick) !== 'done') break
        settled = tick
      }
      if (settled) await settleUpTo(db, job.id, settled.at)
    }
  }

  /**
   * Runs the due daily jobs in the order of time, each missed day by itself. A tick that must wait delays only its own job.
   * @returns false where another worker still runs a tick
   */
  async function runDaily(): Promise<boolean> {
    const ticks = await dueTicks()
    const outcomes = new Map<Tick, Outcome>()
    const waiting = new Set<Job>()
    for (const tick of ticks) {
      if (stopping.aborted) break
      if (waiting.has(tick.job)) continue
      const outcome = await tryTick(tick)
      outcomes.set(tick, outcome)
      // A later job may depend on this one's day, so nothing overtakes a tick that another worker runs.
      if (outcome === 'busy') break
      if (outcome === 'waits') waiting.add(tick.job)
    }
    await settle(ticks, outcomes)
    return ![...outcomes.values()].includes('busy')
  }

  return {
    runDaily,
    anyDue: async () => (await dueTicks()).length > 0,

    /** Runs a poller, if it is due and no other worker runs it. */
    poll: (job: Job) => run(job, NOW, clock.now(), everyOf(job) ?? 0),

    /** Runs a poller now. Waits for another worker that runs it. */
    async pollNow(job: Job) {
      while (!stopping.aborted && !(await run(job, NOW, clock.now(), everyOf(job) ?? 0, true))) await pause(50)
    },

    /** Runs everything that is due by the clock, and waits for other workers. */
    async runDue() {
      while (!stopping.aborted && !(await runDaily())) await pause(50)
    },

    /** Begins no further batch. The running one ends. */
    stop() {
      ending.abort()
    },
  }
}
