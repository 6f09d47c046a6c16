import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Keyset } from '../../../platform/console/keyset.ts'
import { type Moments, within } from '../../../platform/console/ranges.queries.ts'

/** An act of an operator about somebody. `text`: the reason, the note or the tag. */
export interface ActRow {
  seq: bigint
  at: Date
  operator: string
  call: string
  text: string
}

interface ActsAsked extends Moments {
  below: bigint | undefined
  limit: number
}

/**
 * The acts about somebody by some calls, the newest first; refused ones are left out. Each call has its place in the index, so that looks
 * at a person, however many, are not read.
 */
export async function actsAbout(
  db: Db,
  about: string,
  calls: readonly string[],
  { below, limit, ...range }: ActsAsked,
): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select a.seq, a.at, o.name as operator, a.call,
      coalesce(a.request ->> 'reason', a.request ->> 'note', a.request ->> 'tag', '') as text
    from unnest(${calls}::text[]) asked (call)
    cross join lateral (
      select seq, at, operator_id, call, request from audit
      where about = ${about} and call = asked.call and ${below === undefined ? sql`true` : sql`seq < ${below}`}
        and ${within(sql`at`, range)} and request -> 'refused' is null
      order by seq desc limit ${limit}
    ) a join operator o on o.id = a.operator_id
    order by a.seq desc limit ${limit}`.execute(db)
  return rows
}

/** A request about somebody to another operator: when it was made, or when it was decided. */
export interface RequestRow {
  id: string
  at: Date
  operator: string
  kind: string
  state: string
  about: string
  payload: unknown
  text: string
}

interface RequestsAsked extends Moments {
  place: Keyset | undefined
  limit: number
  at: Date
}

/** The requests that concern somebody, by the time at which they were made or decided, the newest first. */
export async function requestsAbout(
  db: Db,
  whom: string,
  by: 'made' | 'decided',
  { place, limit, at, ...range }: RequestsAsked,
): Promise<RequestRow[]> {
  const isMade = by === 'made'
  const moment = isMade ? sql`r.made_at` : sql`r.decided_at`
  const { rows } = await sql<RequestRow>`
    select r.id, ${moment} as at, o.name as operator, r.kind, r.about, r.payload,
      case when r.state = 'waiting' and r.expires_at <= ${at} then 'expired' else r.state end as state,
      ${isMade ? sql`r.reason` : sql`coalesce(r.note, '')`} as text
    from approval r join operator o on o.id = ${isMade ? sql`r.maker` : sql`r.checker`}
    where r.whom = ${whom} and ${moment} is not null and ${within(moment, range)}
      and ${place ? sql`(${moment}, r.id) < (${place.at}, ${place.id})` : sql`true`}
    order by ${moment} desc, r.id desc limit ${limit}`.execute(db)
  return rows
}
