import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** The failed sign-ins of these subjects, each since its own first one within the window. */
export const failuresOf = (db: Db, subjects: readonly string[], since: Date) =>
  db
    .selectFrom('sign_in_failure')
    .select(['subject', 'failures', 'since'])
    .where('subject', 'in', subjects)
    .where('since', '>', since)
    .execute()

/**
 * Counts a failure for each subject. Returns the new counts, and since when. A subject whose window is over starts again. In
 * sorted order, as every lock is taken.
 */
export async function countFailures(db: Db, subjects: readonly string[], at: Date, since: Date) {
  const { rows } = await sql<{ subject: string; failures: number; since: Date }>`
  insert into sign_in_failure as f (subject, failures, since)
  select subject, 1, ${at} from unnest(${subjects.toSorted()}::text[]) subject
  on conflict (subject) do update set
    failures = case when f.since > ${since} then f.failures + 1 else 1 end,
    since = case when f.since > ${since} then f.since else excluded.since end
  returning subject, failures, since`.execute(db)
  return rows
}

/** All failed sign-ins of a kind of people, each name's since its own first one. Reads the names of the window alone. */
export async function failuresOfKind(db: Db, kind: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select coalesce(sum(failures), 0)::bigint as n from sign_in_failure
    where since > ${since} and starts_with(subject, ${`${kind} `})`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/**
 * Takes one failure of each subject back: the try was none. In sorted order, as every lock is taken. Counts from the locked row: the
 * row that the statement saw first may be older, and PostgreSQL checks its constraint before it looks again.
 */
export async function uncountFailure(tx: Tx, subjects: readonly string[]): Promise<void> {
  await sql`
    with locked as (
      select subject, failures from sign_in_failure where subject = any(${subjects}::text[]) order by subject for update),
    last as (delete from sign_in_failure f using locked where f.subject = locked.subject and locked.failures = 1)
    update sign_in_failure f set failures = locked.failures - 1 from locked where f.subject = locked.subject and locked.failures > 1`.execute(
    tx,
  )
}

export const forgetFailures = (tx: Tx, subject: string) =>
  tx.deleteFrom('sign_in_failure').where('subject', '=', subject).execute()
