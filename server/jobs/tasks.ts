import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Work that somebody asked for, done soon after and outside of their transaction, such as sending a mail. */
export interface Task<Payload extends object = object> {
  /** Names the queue: letters, digits, dots and hyphens. */
  id: string
  /** It sends a letter: operators are shown how many wait, and whether they go out. */
  mails?: true
  /** It may come late and carries no secret: it is tried for a day, where others are given up after two minutes. */
  waits?: true
  /** Throwing has it tried again, later and later; after the last try it lies in the dead letters. */
  run(payload: Payload): Promise<void>
}

/** The queue that tasks end in when every try has failed. */
export const DEAD_LETTERS = 'dead-letters'

/** How often and how patiently a task is tried: about two minutes in all, as the codes in a mail live for ten. Seconds. */
export const patience = { tries: 5, firstPause: 2, longestPause: 60, keepDead: 86_400 } as const

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
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter)
    select ${task.id}, data, ${tries}, ${patience.firstPause}, true, ${longestPause}, ${DEAD_LETTERS}
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

/** How some tasks are doing: how many wait and since when, how many of the last day were given up, and when one was last done. */
export async function tasksHealth(db: Db, tasks: readonly string[], at: Date) {
  // The queue keeps the machine's time, so what is told is how long ago by it.
  const { rows } = await sql<{ queued: bigint; age: number | null; failed: bigint; last_at: Date | null }>`
    select w.queued, w.age,
      (select count(*) from pgboss.job where name = ${DEAD_LETTERS} and source_name = any (${tasks}::text[])) as failed,
      (select max(done_at) from task_last where task = any (${tasks}::text[])) as last_at
    from (
      select count(*) as queued, extract(epoch from now() - min(created_on))::float8 as age
      from pgboss.job where name = any (${tasks}::text[]) and state in ('created', 'retry', 'active')
    ) w`.execute(db)
  const { queued = 0n, age = null, failed = 0n, last_at: lastAt = null } = rows[0] ?? {}
  const since = age === null ? null : new Date(at.getTime() - Math.max(0, age) * 1000)
  return { queued: Number(queued), since, failed: Number(failed), lastAt }
}
