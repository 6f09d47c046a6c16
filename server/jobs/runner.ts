import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { businessDay } from '@humidor/domain/business-day.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Database } from '../database/database.ts'
import { everyOf, type Job, type Work } from './job.ts'
import {
  caughtUp,
  claim,
  claimPollers,
  type Finished,
  fail,
  finish,
  LEASE,
  NOW,
  progress,
  renew,
  settleUpTo,
  tickStatus,
} from './jobs.queries.ts'
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

/** A tick that a worker has the lease of. */
interface Claimed {
  job: Job
  tick: string
  at: Date
  worker: string
}

/** Runs ticks under a lease: one worker at a time, batch by batch, until nothing is left. */
export function createRunner({ db, clock, jobs, reportError, batch = BATCH_SIZE }: RunnerOptions) {
  const daily = jobs.filter((job) => everyOf(job) === undefined)
  const ending = new AbortController()
  const stopping = ending.signal

  /** Does some work, and meanwhile extends this worker's leases of a tick of some jobs. */
  async function leasing<Done>(jobs: readonly Job[], tick: string, worker: string, work: () => Promise<Done>) {
    const ids = jobs.map(({ id }) => id)
    const keeping = setInterval(() => void renew(db, ids, tick, worker).catch(() => undefined), (LEASE * 1000) / 3)
    try {
      return await work()
    } finally {
      clearInterval(keeping)
    }
  }

  /** Runs batch after batch. Returns what the last one did. Undefined: more is left, or another worker has taken the tick over. */
  async function runBatches(job: Job, tick: string, worker: string, work: Work): Promise<Finished | undefined> {
    while (!stopping.aborted) {
      const { done, left, next } = await job.run(work)
      if (left && done === 0) throw new Error(`${job.id} reports more items, but its batch did none`)
      if (!left) {
        const every = everyOf(job)
        return { job: job.id, done, pause: every === undefined ? undefined : (next ?? every) }
      }
      if (!(await progress(db, job.id, tick, worker, done))) return undefined
    }
    return undefined
  }

  /** Runs a claimed tick, and gives its last batch to `end`. Records an error of either. */
  async function runClaimed<Ended>({ job, tick, at, worker }: Claimed, end: (last: Finished) => Ended) {
    try {
      const last = await runBatches(job, tick, worker, { db, day: businessDay(at), at, limit: batch, stopping })
      return last && (await end(last))
    } catch (error) {
      reportError(`${job.id} for ${tick}`, error)
      await fail(db, job.id, tick, worker, error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  /** Runs a claimed tick and records its end. True where it is done now. */
  const runOne = async (claimed: Claimed): Promise<boolean> => {
    const { job, tick, worker } = claimed
    const end = (last: Finished) => finish(db, { tick, worker, now: clock.now(), jobs: [last] })
    return (await leasing([job], tick, worker, () => runClaimed(claimed, end))) === 1
  }

  async function tryTick({ job, name, at }: Tick): Promise<Outcome> {
    const worker = randomUUID()
    const isMine = await claim(db, { job: job.id, tick: name, dueAt: at, now: clock.now(), worker })
    if (isMine && (await runOne({ job, tick: name, at, worker }))) return 'done'
    const { is, failures } = await tickStatus(db, job.id, name)
    if (is !== 'pausing') return is
    return failures >= FAILURES_TOLERATED ? 'given up for now' : 'waits'
  }

  /** Claims those pollers that are free, for one worker. */
  async function claimFree(jobs: readonly Job[], hurry: boolean): Promise<readonly Claimed[]> {
    const [worker, at] = [randomUUID(), clock.now()]
    if (jobs.length === 0) return []
    const claimed = await claimPollers(db, { jobs: jobs.map(({ id }) => id), now: at, worker, hurry })
    return jobs.filter(({ id }) => claimed.has(id)).map((job) => ({ job, tick: NOW, at, worker }))
  }

  /** Runs those pollers that no other worker runs, one after the other, whatever their pauses. Returns those. */
  async function runFree(jobs: readonly Job[]): Promise<readonly Job[]> {
    const claimed = await claimFree(jobs, true)
    const [first] = claimed
    if (!first) return []
    const { tick, worker } = first
    const mine = claimed.map(({ job }) => job)
    await leasing(mine, tick, worker, async () => {
      const ended: Finished[] = []
      for (const one of claimed) await runClaimed(one, (last) => ended.push(last))
      await finish(db, { tick, worker, now: clock.now(), jobs: ended })
    })
    return mine
  }

  /** Every tick that is due and not yet settled, in order. */
  async function dueTicks() {
    const since = await caughtUp(db)
    const now = clock.now()
    return inOrder(daily.flatMap((job) => ticksOf(job, since.get(job.id) ?? now, now)))
  }

  /** Records each job as settled up to its first tick that is not done. */
  async function settle(ticks: readonly Tick[], outcomes: ReadonlyMap<Tick, Outcome>) {
    const settled = daily.flatMap((job) => {
      const own = ticks.filter((tick) => tick.job === job)
      const open = own.findIndex((tick) => outcomes.get(tick) !== 'done')
      const last = own.at(open === -1 ? -1 : open - 1)
      return last && open !== 0 ? [{ job: job.id, moment: last.at }] : []
    })
    await settleUpTo(db, settled)
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

    /** Claims those pollers that are due and that no other worker runs. Returns the run of each. */
    claimDue: async (jobs: readonly Job[]) =>
      (await claimFree(jobs, false)).map((claimed) => ({ id: claimed.job.id, run: () => runOne(claimed) })),

    /** Runs pollers now, in their order. Those that another worker runs come last, after it. */
    async pollNow(jobs: readonly Job[]) {
      for (let left = jobs; !stopping.aborted && left.length > 0; ) {
        const ran = await runFree(left)
        left = left.filter((job) => !ran.includes(job))
        if (left.length > 0) await pause(50)
      }
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
