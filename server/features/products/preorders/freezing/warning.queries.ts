import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import { lastWin } from '../preorders.queries.ts'
import { type Idling, inProgress, watchStart } from './freezing.queries.ts'

/** From when a member's idle time counts, with their last win. */
export interface Idle {
  since: Date
  won_at: Date | null
}

/** The idle time of a member. Undefined: none runs, as they are not activated, frozen, or have an order in progress. */
export async function idleTimeOf(db: Db, uid: number): Promise<Idle | undefined> {
  const { rows } = await sql<Idle>`
    with start as ${watchStart}
    select greatest(w.since, (select at from start)) as since, ${lastWin(sql`w.uid`)} as won_at
    from preorder_watch w
    where w.uid = ${uid} and not exists (select from preorder where uid = w.uid and ${inProgress})`.execute(db)
  return rows[0]
}

/** What decides whom to warn: who is frozen at a midnight `at` unless they order. */
export type Warning = Idling & { now: Date }

/**
 * Notes that members who are idle for so long at a moment to come are told of it, and returns them: each once in an idle time, the
 * longest idle first. Rows that a request or the settlement holds are left for the next run.
 */
export async function takeToWarn(
  tx: Tx,
  { at, after, rest, limit, now }: Warning,
): Promise<(Idle & { uid: number })[]> {
  const before = sql`${at}::timestamptz - make_interval(secs => ${after})`
  const { rows } = await sql<Idle & { uid: number }>`
    with start as ${watchStart},
    found as (
      select w.uid, greatest(w.since, (select at from start)) as since, counted.won_at from preorder_watch w
      cross join lateral (select ${lastWin(sql`w.uid`)} as won_at) counted
      cross join lateral (
        select greatest(w.since, (select at from start), counted.won_at + make_interval(secs => ${rest})) as since
      ) idle
      where w.since <= ${before} and (select at from start) <= ${before}
        and idle.since <= ${before} and idle.since <= ${before} - down_between(idle.since, ${at})
        and (w.warned_at is null or w.warned_at < idle.since)
        and not exists (select from preorder where uid = w.uid and ${inProgress})
      order by w.since, w.uid limit ${limit} for no key update of w skip locked
    ),
    told as (
      update preorder_watch w set warned_at = ${now} from found where w.uid = found.uid returning w.uid
    )
    select found.* from found join told using (uid) order by found.uid`.execute(tx)
  return rows
}
