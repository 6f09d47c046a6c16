import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Work that somebody asked for, done soon after and outside of their transaction, such as sending a mail. */
export interface Task<Payload extends object = object> {
  /** Names the queue: letters, digits, dots and hyphens. */
  id: string
  /** Throwing has it tried again, later and later; after the last try it lies in the dead letters. */
  run(payload: Payload): Promise<void>
}

/** The queue that tasks end in when every try has failed. */
export const DEAD_LETTERS = 'dead-letters'

/** How often and how patiently a task is tried: about two minutes in all, as the codes in a mail live for ten. Seconds. */
export const patience = { tries: 5, firstPause: 2, longestPause: 60, keepDead: 86_400 } as const

/**
 * Asks for a task inside the caller's transaction: it is done after the commit, and a roll-back takes it back.
 * The queue's own table is written directly, a documented way in, because only so does it need no queue at hand.
 */
export async function enqueue<Payload extends object>(db: Db, task: Pick<Task<Payload>, 'id'>, payload: Payload) {
  await sql`
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter)
    values (${task.id}, ${JSON.stringify(payload)}::jsonb, ${patience.tries}, ${patience.firstPause}, true,
      ${patience.longestPause}, ${DEAD_LETTERS})`.execute(db)
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
