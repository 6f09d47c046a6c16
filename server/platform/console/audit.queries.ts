import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { countRows } from './counting.queries.ts'
import { directionOf } from './order.queries.ts'

export interface NewAuditEvent {
  at: Date
  /** Null for the command line; in old rows also for a typed address of no operator. */
  operatorId: number | null
  call: string
  /** Without codes and passwords. */
  request: object
  ip: string
}

/** Appends a row to the chain. The database links and hashes it. The chain stays locked until the transaction ends. */
export const insertAuditEvent = (db: Db, { at, operatorId, call, request, ip }: NewAuditEvent) =>
  db
    .insertInto('audit')
    .values({ at, operator_id: operatorId, call, request: JSON.stringify(request), ip })
    .execute()

export interface AuditQuery {
  /** The last row of the page before. */
  after: bigint | undefined
  order?: TimeOrder | undefined
  operatorId: number | undefined
  call: string | undefined
  about: string | undefined
  limit: number
}

export interface AuditEventRow {
  seq: bigint
  at: Date
  operator: string | null
  call: string
  request: string
  ip: string
  hash: string
}

const matching = ({ operatorId, call, about }: AuditQuery) => sql`
  (${operatorId ?? null}::int is null or a.operator_id = ${operatorId ?? null})
  and (${call ?? null}::text is null or a.call = ${call ?? null})
  and (${about ?? null}::text is null or a.about = ${about ?? null})`

/** A page of the log, the newest first. */
export async function auditEvents(db: Db, asked: AuditQuery): Promise<AuditEventRow[]> {
  const { way, past } = directionOf(asked.order)
  const { rows } = await sql<AuditEventRow>`
    select a.seq, a.at, o.name as operator, a.call, a.request::text as request, a.ip, encode(a.hash, 'hex') as hash
    from audit a left join operator o on o.id = a.operator_id
    where ${matching(asked)} and ${asked.after === undefined ? sql`true` : sql`a.seq ${past} ${asked.after}`}
    order by a.seq ${way} limit ${asked.limit}`.execute(db)
  return rows
}

/**
 * The number of rows. Without a filter it follows from their numbers, which have no gap; otherwise it counts up to ten thousand.
 */
export async function countAuditEvents(db: Db, asked: AuditQuery): Promise<number> {
  if (asked.operatorId !== undefined || asked.call !== undefined || asked.about !== undefined)
    return await countRows(db, sql`audit a where ${matching(asked)}`)
  const { rows } = await sql<{ n: bigint }>`select coalesce(max(seq), 0)::bigint as n from audit`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** Rows of the newest failures that are looked at: above it, an alert has fired long since. */
const FAILURES_MOST = 100_000

/** The refused tries of a call since a moment, as `recordFailure` wrote them. Reads the newest rows of the call alone. */
export async function failuresSince(db: Db, call: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with recursive newest as (
      (select seq, at, request from audit where call = ${call} order by seq desc limit 1)
      union all
      select a.* from newest n cross join lateral (
        select seq, at, request from audit where call = ${call} and seq < n.seq order by seq desc limit 1) a
      where n.at > ${since}
    )
    select count(*)::int as n from (select * from newest limit ${FAILURES_MOST}) l where l.at > ${since} and l.request ? 'refused'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The end of the chain: the number of rows, and the hash of the last one in hex. */
export async function endOfAudit(db: Db): Promise<{ rows: bigint; hash: string }> {
  const { rows } = await sql<{ rows: bigint; hash: string }>`
    select seq as rows, encode(hash, 'hex') as hash from audit_head`.execute(db)
  return rows[0] ?? { rows: 0n, hash: '' }
}

export interface AuditEventAboutRow {
  seq: bigint
  at: Date
  operator: string
  call: string
  /** The operator's reason; empty where the call has none. */
  reason: string
}

/** The audit events of some calls about some subjects, the newest first. Refused ones are left out. */
export async function auditEventsOn(
  db: Db,
  subjects: readonly { about: string; calls: readonly string[] }[],
  limit: number,
): Promise<Pick<AuditEventAboutRow, 'seq' | 'at' | 'operator' | 'call'>[]> {
  const on = subjects.map(({ about, calls }) => sql`(a.about = ${about} and a.call = any (${calls}::text[]))`)
  const { rows } = await sql<Pick<AuditEventAboutRow, 'seq' | 'at' | 'operator' | 'call'>>`
    select a.seq, a.at, o.name as operator, a.call from audit a join operator o on o.id = a.operator_id
    where (${sql.join(on, sql` or `)}) and a.request -> 'refused' is null
    order by a.seq desc limit ${limit}`.execute(db)
  return rows
}

/** The audit events of some calls about a person, the newest first. */
export async function auditEventsAbout(
  db: Db,
  about: string,
  calls: readonly string[],
  limit: number,
): Promise<AuditEventAboutRow[]> {
  const { rows } = await sql<AuditEventAboutRow>`
    select a.seq, a.at, o.name as operator, a.call, coalesce(a.request ->> 'reason', '') as reason
    from audit a join operator o on o.id = a.operator_id
    where a.about = ${about} and a.call = any (${calls}::text[])
    order by a.seq desc limit ${limit}`.execute(db)
  return rows
}
