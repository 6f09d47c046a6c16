import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Work that somebody asked for, done soon after and outside of their transaction, such as sending a mail. */
export interface Task<Payload extends object = object> {
  /** Names the queue: letters, digits, dots and hyphens. */
  id: string
  /** It sends a letter and moves no money: operators are shown how many wait, and whether they go out. */
  mails?: true
  /** It may come late and carries no secret: it is tried for a day, where others are given up after two minutes. */
  waits?: true
  /** Throwing has it tried again, later and later; after the last try it lies in the dead letters. */
  run(payload: Payload): Promise<void>
}

/** What the queue calls the failure of a letter whose mailbox is not there: it says nothing of all others. */
const REFUSED = 'MailboxRefused'

/** The queue that tasks end in when every try has failed. */
export const DEAD_LETTERS = 'dead-letters'

/**
 * How often and how patiently a task is tried: about two minutes in all, as the codes in a mail live for ten. One that was given up is
 * kept for a day, as what it holds is somebody's: both the copy in the dead letters and its own row, which the queue keeps beside it. Seconds.
 */
export const patience = { tries: 5, firstPause: 2, longestPause: 60, keepDead: 86_400 } as const

/** A worker that has given no sign of life for so long has left what it was doing to another. Seconds; the queue's own is a quarter of an hour. */
const SILENT = 30

/** The same of tasks that may wait: about a day, so that a mail server may be away for a night. */
export const longPatience = { tries: 35, longestPause: 3_600 } as const

/**
 * Asks for a task inside the caller's transaction: it is done after the commit, and a roll-back takes it back.
 * The queue's own table is written directly, a documented way in, because only so does it need no queue at hand.
 */
export const enqueue = <Payload extends object>(db: Db, task: Pick<Task<Payload>, 'id' | 'waits'>, payload: Payload) =>
  enqueueAll(db, task, [payload])

/** As `enqueue`, for many of one kind by one statement. */
export async function enqueueAll<Payload extends object>(
  db: Db,
  task: Pick<Task<Payload>, 'id' | 'waits'>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return
  const { tries, longestPause } = task.waits ? longPatience : patience
  await sql`
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, deletion_seconds, heartbeat_seconds)
    select ${task.id}, data, ${tries}, ${patience.firstPause}, true, ${longestPause}, ${DEAD_LETTERS}, ${patience.keepDead}, ${SILENT}
    from unnest(${payloads.map((payload) => JSON.stringify(payload))}::jsonb[]) data`.execute(db)
}

/**
 * As `enqueue`, for work that looks for itself what there is to do: where one is waiting already, that one will see it too.
 * Two that are asked for at the same time may both be done, and one that has just begun may see nothing of this
 * transaction, so whatever asks for it has a poller besides.
 */
export async function enqueueOnce(db: Db, task: Pick<Task, 'id'>) {
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${task.id} and state = 'created' limit 1`.execute(db)
  if (rows.length === 0) await enqueue(db, task, {})
}

/** Whether what a try left behind speaks of more than its own mailbox. One that was not tried yet has left nothing. */
const isNoRefusal = (output: 'output' | 'source_output') =>
  sql<boolean>`${sql.ref(output)} ->> 'name' is distinct from ${REFUSED}`

/**
 * Whether one that waits could have been done since the last was: it is its turn, or it was tried since. The queue keeps the output of
 * a try until the next has ended, so one that is refused for its own sake counts neither between two tries nor during one.
 */
const couldHaveBeenDone = sql<boolean>`state = 'created'
  or ${isNoRefusal('output')} and (start_after <= now() or started_on > last.moment)`

/** The same of one that was given up. */
const diedSince = sql<boolean>`${isNoRefusal('source_output')} and created_on > last.moment`

const secondsSince = (moment: RawBuilder<Date>) => sql<number>`extract(epoch from now() - ${moment})::float8`

/**
 * How some tasks are doing: how many wait and since when, how many of the last day were given up, and when one was last done.
 * `urgentSince`: since when the oldest waits of those that may not come late. `silentSince`: since when none was done although one
 * could have been. That is not so while the oldest of a hundred thousand waits for its turn, nor for one that is refused for its own sake.
 */
export async function tasksHealth(db: Db, tasks: readonly Pick<Task, 'id' | 'waits'>[], at: Date) {
  const all = sql`any (${tasks.map(({ id }) => id)}::text[])`
  const urgent = sql`any (${tasks.filter(({ waits }) => !waits).map(({ id }) => id)}::text[])`
  // The queue keeps the machine's time, so what is told is how long ago by it: `moment` is by it when the last was done.
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

/** Seconds by the machine; null: there is none. */
interface TaskAges {
  queued: bigint
  failed: bigint
  last_at: Date | null
  oldest: number | null
  urgent: number | null
  silent: number | null
}
