import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Work that a transaction enqueues and that runs soon after its commit, such as sending mail. */
export interface Task<Payload extends object = object> {
  /** Names the queue: letters, digits, dots and hyphens. */
  id: string
  /** It sends mail and moves no money. The console shows how many wait, and whether they go out. */
  mails?: true
  /** It may be late and contains no secret. It is tried for a day, others for two minutes. */
  waits?: true
  /** After an error it is tried again, with growing pauses. After the last try it goes to the dead letters. */
  run(payload: Payload): Promise<void>
}

/** The name of the error for a missing mailbox. Such an error tells nothing about other mail. */
const REFUSED = 'MailboxRefused'

/** The queue of tasks whose every try failed. */
export const DEAD_LETTERS = 'dead-letters'

/**
 * The tries of a task and their pauses: about two minutes in all, because the codes in a mail are valid for ten. A given-up task is kept
 * for only a day, because it contains personal data. That bounds both its row and its copy in the dead letters. In seconds.
 */
export const retryPolicy = { tries: 5, firstPause: 2, longestPause: 60, keepDead: 86_400 } as const

/** Seconds without a heartbeat after which another worker takes a task over. The queue's default is a quarter of an hour. */
const HEARTBEAT_TIMEOUT_SECONDS = 30

/** The tries of tasks that may be late: about a day, so that a mail server may be away for a night. Seconds. */
export const longRetryPolicy = { tries: 35, longestPause: 3_600 } as const

/**
 * Enqueues a task in the caller's transaction: it runs after the commit, and a rollback removes it. Writes the queue's own table, as
 * pg-boss documents, so that callers need no queue object.
 */
export const enqueue = <Payload extends object>(db: Db, task: Pick<Task<Payload>, 'id' | 'waits'>, payload: Payload) =>
  enqueueAll(db, task, [payload])

/** As `enqueue`, for many tasks of one kind in one statement. */
export async function enqueueAll<Payload extends object>(
  db: Db,
  task: Pick<Task<Payload>, 'id' | 'waits'>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return
  const { tries, longestPause } = task.waits ? longRetryPolicy : retryPolicy
  await sql`
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, deletion_seconds, heartbeat_seconds)
    select ${task.id}, data, ${tries}, ${retryPolicy.firstPause}, true, ${longestPause}, ${DEAD_LETTERS}, ${retryPolicy.keepDead}, ${HEARTBEAT_TIMEOUT_SECONDS}
    from unnest(${payloads.map((payload) => JSON.stringify(payload))}::jsonb[]) data`.execute(db)
}

/**
 * As `enqueue`, for tasks that find their own work: a task that waits already will find this work too. Two concurrent callers may
 * enqueue two. A task that has just begun may miss this transaction's rows, so each caller needs a poller too.
 */
export async function enqueueOnce(db: Db, task: Pick<Task, 'id'>) {
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${task.id} and state = 'created' limit 1`.execute(db)
  if (rows.length === 0) await enqueue(db, task, {})
}

/** Whether the error of a try is not about its mailbox alone. True too for a task without a try. */
const isNoRefusal = (output: 'output' | 'source_output') =>
  sql<boolean>`${sql.ref(output)} ->> 'name' is distinct from ${REFUSED}`

/**
 * Whether a waiting task could have been done since the last finished one: it is due, or was tried since. The queue keeps the output of
 * a try until the next one ends. So a task with a refused mailbox never counts, neither between tries nor during one.
 */
const couldHaveBeenDone = sql<boolean>`state = 'created'
  or ${isNoRefusal('output')} and (start_after <= now() or started_on > last.moment)`

/** The same for a given-up task. */
const diedSince = sql<boolean>`${isNoRefusal('source_output')} and created_on > last.moment`

const secondsSince = (moment: RawBuilder<Date>) => sql<number>`extract(epoch from now() - ${moment})::float8`

/**
 * The health of some tasks.
 * @returns `queued` waiting tasks, `since` the time of the oldest, `failed` given-up tasks of the last day, `lastAt` the last finished.
 * `urgentSince`: the time of the oldest task that may not be late. `silentSince`: the time since when no task was done although one
 * could have been. A task that waits for its turn behind others that go out, or whose mailbox is refused, does not count.
 */
export async function tasksHealth(db: Db, tasks: readonly Pick<Task, 'id' | 'waits'>[], at: Date) {
  const all = sql`any (${tasks.map(({ id }) => id)}::text[])`
  const urgent = sql`any (${tasks.filter(({ waits }) => !waits).map(({ id }) => id)}::text[])`
  // The queue uses the database's clock, not `at`, so ages are computed by that clock. `moment` is the last finish by that clock.
  const { rows } = await sql<TaskAges>`
    with last as (
      select max(done_at) as at, coalesce(now() - (${at}::timestamptz - max(done_at)), '-infinity') as moment
      from task_last where task = ${all}
    ),
    waiting as (
      select count(*) as queued, min(created_on) as oldest, min(created_on) filter (where name = ${urgent}) as urgent,
        min(created_on) filter (where ${couldHaveBeenDone}) as able
      from pgboss.job cross join last where name = ${all} and state in ('created', 'retry', 'active')
    ),
    dead as (
      select count(*) as failed, min(coalesce(source_created_on, created_on)) filter (where ${diedSince}) as able
      from pgboss.job cross join last where name = ${DEAD_LETTERS} and source_name = ${all}
    ),
    silent as (
      select greatest(last.moment, able) as since from last, (select able from waiting union all select able from dead) either
      where able is not null order by able limit 1
    )
    select queued, failed, last.at as last_at, ${secondsSince(sql`oldest`)} as oldest, ${secondsSince(sql`urgent`)} as urgent,
      ${secondsSince(sql`silent.since`)} as silent
    from last cross join waiting cross join dead left join silent on true`.execute(db)
  const { queued = 0n, failed = 0n, last_at: lastAt = null } = rows[0] ?? {}
  const ago = (age: number | null = null) => (age === null ? null : new Date(at.getTime() - Math.max(0, age) * 1000))
  return {
    ...{ queued: Number(queued), failed: Number(failed), lastAt },
    ...{ since: ago(rows[0]?.oldest), urgentSince: ago(rows[0]?.urgent), silentSince: ago(rows[0]?.silent) },
  }
}

/** Ages in seconds by the database's clock. Null: no such task. */
interface TaskAges {
  queued: bigint
  failed: bigint
  last_at: Date | null
  oldest: number | null
  urgent: number | null
  silent: number | null
}
