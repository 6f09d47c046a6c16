import { type Selectable, sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import type { Schema } from '../database/tables.ts'

/** Seconds of the database's clock for which a lease lasts. A silent worker keeps others away from its tick for so long. */
export const LEASE = 10

/** The tick of a poller's only row. */
export const NOW = 'now'

// Leases and pauses concern machines, not business, so they use the database's own clock.
const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/** Registers jobs. A new job starts at `now`: it owes nothing for the time before it existed. */
export async function register(db: Database, ids: readonly string[], now: Date) {
  if (ids.length === 0) return
  await db
    .insertInto('job')
    .values(ids.map((id) => ({ id, caught_up_to: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The time up to which each job has settled its ticks, by id. */
export async function caughtUp(db: Database) {
  const rows = await db.selectFrom('job').select(['id', 'caught_up_to']).execute()
  return new Map(rows.map((row) => [row.id, row.caught_up_to]))
}

/** Records that jobs owe nothing up to a time of each. Never moves back, so that a clock set back repeats nothing. */
export async function settleUpTo(db: Database, settled: readonly { job: string; moment: Date }[]) {
  if (settled.length === 0) return
  await sql`
    update job set caught_up_to = it.moment
    from unnest(${settled.map(({ job }) => job)}::text[], ${settled.map(({ moment }) => moment)}::timestamptz[]) it (job, moment)
    where job.id = it.job and job.caught_up_to < it.moment`.execute(db)
}

export interface Claim {
  job: string
  tick: string
  dueAt: Date
  now: Date
  worker: string
}

/**
 * Claims a tick of a daily job for this worker, unless it is done, pauses, or another worker has its lease.
 * One statement on one primary key: of two concurrent workers, exactly one gets it.
 */
export async function claim(db: Database, { job, tick, dueAt, now, worker }: Claim): Promise<boolean> {
  const lease = { leased_by: worker, leased_until: inSeconds(LEASE) }
  const row = await db
    .insertInto('job_run')
    .values({ job, tick, due_at: dueAt, state: 'running', started_at: now, done: 0n, failures: 0, ...lease })
    .onConflict((conflict) =>
      conflict
        .columns(['job', 'tick'])
        .doUpdateSet(lease)
        .where((is) =>
          is.and([
            is('job_run.state', '<>', 'done'),
            is.or([
              is('job_run.leased_until', 'is', null),
              is('job_run.leased_until', '<', sql<Date>`clock_timestamp()`),
            ]),
            is.or([is('job_run.retry_at', 'is', null), is('job_run.retry_at', '<=', sql<Date>`clock_timestamp()`)]),
          ]),
        ),
    )
    .returning('tick')
    .executeTakeFirst()
  return row !== undefined
}

interface PollerClaim {
  jobs: readonly string[]
  now: Date
  worker: string
  /** A caller waits for the run, so pauses do not apply. */
  hurry: boolean
}

/**
 * Claims those pollers that are due and that no other worker runs, in one statement. Returns their ids. It locks no row of a poller that
 * is not due, as it asks twice a second, and the others in the order of their ids.
 */
export async function claimPollers(db: Database, { jobs, now, worker, hurry }: PollerClaim): Promise<Set<string>> {
  const isFree = (run: string) => sql`coalesce(${sql.ref(run)}.leased_until < clock_timestamp(), true)
    and (${hurry} or coalesce(${sql.ref(run)}.retry_at <= clock_timestamp(), true))`
  const { rows } = await sql<{ job: string }>`
    insert into job_run (job, tick, due_at, state, started_at, done, failures, leased_by, leased_until)
    select asked.job, ${NOW}, ${now}, 'running', ${now}, 0, 0, ${worker}, ${inSeconds(LEASE)}
    from unnest(${jobs}::text[]) asked (job) left join job_run r on r.job = asked.job and r.tick = ${NOW}
    where ${isFree('r')}
    order by asked.job
    on conflict (job, tick) do update
    set state = excluded.state, due_at = excluded.due_at, started_at = excluded.started_at, done = excluded.done,
      leased_by = excluded.leased_by, leased_until = excluded.leased_until
    where ${isFree('job_run')}
    returning job`.execute(db)
  return new Set(rows.map(({ job }) => job))
}

/** The status of a tick that could not be claimed. */
export type TickStatus = 'done' | 'busy' | 'pausing'

/** Reads why a tick could not be claimed, and how often it has failed. */
export async function tickStatus(
  db: Database,
  job: string,
  tick: string,
): Promise<{ is: TickStatus; failures: number }> {
  const row = await db
    .selectFrom('job_run')
    .select([
      'state',
      'failures',
      sql<boolean>`coalesce(retry_at > clock_timestamp(), false) and coalesce(leased_until <= clock_timestamp(), true)`.as(
        'pausing',
      ),
    ])
    .where('job', '=', job)
    .where('tick', '=', tick)
    .executeTakeFirst()
  if (!row) return { is: 'busy', failures: 0 }
  if (row.state === 'done') return { is: 'done', failures: row.failures }
  // A lease or pause may have ended since the failed claim. Such a tick counts as busy, so that it is claimed again and not skipped.
  return { is: row.pausing ? 'pausing' : 'busy', failures: row.failures }
}

const mine = (db: Database, job: string, tick: string, worker: string) =>
  db.updateTable('job_run').where('job', '=', job).where('tick', '=', tick).where('leased_by', '=', worker)

/** Extends this worker's leases of a tick of some jobs. */
export const renew = (db: Database, jobs: readonly string[], tick: string, worker: string) =>
  db
    .updateTable('job_run')
    .where('job', 'in', [...jobs])
    .where('tick', '=', tick)
    .where('leased_by', '=', worker)
    .set({ leased_until: inSeconds(LEASE) })
    .execute()

/** Records a finished batch and extends the lease. False where another worker has taken the tick over. */
export async function progress(db: Database, job: string, tick: string, worker: string, done: number) {
  const result = await mine(db, job, tick, worker)
    .set({ done: sql<bigint>`done + ${done}`, leased_until: inSeconds(LEASE) })
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The last batch of a tick. A poller may not run again for `pause` seconds; a daily job has no pause. */
export interface Finished {
  job: string
  done: number
  pause: number | undefined
}

/** Records the last batches of a tick of some jobs, and that they are done. Returns how many are: another worker may have taken some over. */
export async function finish(
  db: Database,
  { tick, worker, now, jobs }: { tick: string; worker: string; now: Date; jobs: readonly Finished[] },
): Promise<number> {
  if (jobs.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    update job_run r set state = 'done', done = r.done + it.done, error = null, finished_at = ${now}, leased_by = null, leased_until = null,
      retry_at = clock_timestamp() + make_interval(secs => it.pause), failures = case when it.pause is null then r.failures else 0 end
    from unnest(${jobs.map(({ job }) => job)}::text[], ${jobs.map(({ done }) => done)}::bigint[],
      ${jobs.map(({ pause = null }) => pause)}::float8[]) it (job, done, pause)
    where r.job = it.job and r.tick = ${tick} and r.leased_by = ${worker}`.execute(db)
  return Number(numAffectedRows)
}

/** The number of ticks of some jobs whose last try failed. */
export async function failingTicks(db: Db, jobs: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('job_run')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('job', 'in', [...jobs])
    .where('state', '=', 'failing')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Records a failed try. The pause before the next one doubles, from one second up to five minutes. */
export const fail = (db: Database, job: string, tick: string, worker: string, error: string) =>
  mine(db, job, tick, worker)
    .set({
      state: 'failing',
      failures: sql<number>`failures + 1`,
      error,
      leased_by: null,
      leased_until: null,
      retry_at: sql<Date>`clock_timestamp() + make_interval(secs => least(300, power(2, least(failures, 9))))`,
    })
    .execute()

/** The last runs, newest first. */
export const lastRuns = (db: Database, limit: number): Promise<Selectable<Schema['job_run']>[]> =>
  db.selectFrom('job_run').selectAll().orderBy('due_at', 'desc').orderBy('job').limit(limit).execute()

/** The state of a job. */
export interface RunsRow {
  id: string
  caught_up_to: Date
  last_at: Date | null
  /** The due time of the first failing tick. */
  failing_since: Date | null
  /** The most failures of a failing tick. */
  failures: number
  /** For a poller more than a minute overdue: the time of its last start, or of its registration. */
  silent_since: Date | null
}

/** The state of some jobs: a poller by its only row, a daily job by its open ticks. Overdue time is by the database's clock. */
export async function runsOf(db: Db, jobs: readonly string[]): Promise<RunsRow[]> {
  const { rows } = await sql<RunsRow>`
    select j.id, j.caught_up_to, n.started_at as last_at, f.since as failing_since, coalesce(f.failures, 0)::int as failures,
      case when n.job is null then j.caught_up_to
        when greatest(coalesce(n.retry_at, n.leased_until), n.leased_until) < clock_timestamp() - interval '1 minute'
        then n.started_at end as silent_since
    from job j
    left join job_run n on n.job = j.id and n.tick = ${NOW}
    left join lateral (
      select min(r.due_at) as since, max(r.failures) as failures from job_run r where r.job = j.id and r.state = 'failing'
    ) f on true
    where j.id = any (${jobs}::text[])`.execute(db)
  return rows
}
