import type { approvalKinds } from '@humidor/contract/backoffice/approvals.console.ts'
import type { operator } from '@humidor/contract/backoffice/operators.console.ts'
import type { ApprovalSearch } from '@humidor/domain/backoffice/approval-search.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod/mini'
import { type Db, hasRow, type Tx } from '../../database/database.ts'
import type { Schema } from '../../database/tables.ts'
import type { Queued } from '../../http/feature.ts'
import { countRows } from './counting.queries.ts'
import type { Keyset } from './keyset.ts'

type Operator = z.output<typeof operator>

export interface ApprovalRow {
  id: string
  kind: (typeof approvalKinds)[number]
  about: string
  about_name: string
  reason: string
  payload: unknown
  /** A uid or the six digits of a merchant; null: it concerns nobody. */
  whom: string | null
  whom_name: string | null
  made_at: Date
  expires_at: Date
  state: ApprovalState
  decided_at: Date | null
  note: string | null
  withdrawn_at: Date | null
  maker: Operator
  checker: Operator | null
}

export type ApprovalState = Selectable<Schema['approval']>['state']

/**
 * A waiting request expires with its time, recorded or not. None waits longer than a day, so each was made within one day. The
 * index by time finds it, whatever was decided before.
 */
const inState = (state: ApprovalState, at: Date) => {
  if (state === 'waiting')
    return sql`a.state = 'waiting' and a.expires_at > ${at} and a.made_at > ${at}::timestamptz - interval '24 hours'`
  if (state === 'expired') return sql`(a.state = 'expired' or (a.state = 'waiting' and a.expires_at <= ${at}))`
  return sql`a.state = ${state}`
}

const operatorJson = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'email', ${alias}.email, 'role', ${alias}.role)`)

/** The requests with their maker, decider and status at a moment. */
const seenAt = (at: Date) => sql`
  select a.id, a.kind, a.about, a.about_name, a.reason, a.payload, a.whom, a.whom_name, a.made_at, a.expires_at, a.decided_at, a.note, a.withdrawn_at,
    case when a.state = 'waiting' and a.expires_at <= ${at} then 'expired' else a.state end as state,
    ${operatorJson('m')} as maker, case when c.id is not null then ${operatorJson('c')} end as checker
  from approval a join operator m on m.id = a.maker left join operator c on c.id = a.checker`

/** Which requests are listed. Without a state in any, without a maker of any operator. */
export interface ApprovalsFilter {
  state: ApprovalState | undefined
  maker: number | undefined
  kind: ApprovalRow['kind'] | undefined
  /** `named`: kinds whose requests are results, too. Undefined: nothing is sought. */
  sought: (ApprovalSearch & { named: readonly string[] }) | undefined
  at: Date
}

/** Requests that fit a search. Each part has its index. A name with every character and pair of the part is then read itself. */
function fitting({ whom, about, numbered, name, named }: NonNullable<ApprovalsFilter['sought']>) {
  const parts = [
    sql`a.about = any (${about}::text[])`,
    ...(whom === undefined ? [] : [sql`a.whom = ${whom}`]),
    ...(numbered ? [sql`(a.kind = ${numbered.kind} and a.about = ${numbered.about})`] : []),
    ...(named.length > 0 ? [sql`a.kind = any (${named}::text[])`] : []),
    ...(name === ''
      ? []
      : [sql`(search_grams(a.name_folded) @> search_grams(${name}) and strpos(a.name_folded, ${name}) > 0)`]),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

const listed = ({ state, maker, kind, sought, at }: ApprovalsFilter) =>
  sql.join(
    [
      state === undefined ? sql`true` : inState(state, at),
      ...(maker === undefined ? [] : [sql`a.maker = ${maker}`]),
      ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
      ...(sought ? [fitting(sought)] : []),
    ],
    sql` and `,
  )

/** A page of requests: waiting ones by their expiry, others the newest first. */
export async function approvalsIn(
  db: Db,
  { after, limit, ...filter }: ApprovalsFilter & { after: Keyset | undefined; limit: number },
): Promise<ApprovalRow[]> {
  const { state, at } = filter
  const [beyond, way] = state === 'waiting' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows } = await sql<ApprovalRow>`${seenAt(at)}
    where ${listed(filter)} and ${after ? sql`(a.made_at, a.id) ${beyond} (${after.at}, ${after.id})` : sql`true`}
    order by a.made_at ${way}, a.id ${way} limit ${limit}`.execute(db)
  return rows
}

/** One request in any state. Undefined: there is none. */
export async function approvalOne(db: Db, id: string, at: Date): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`${seenAt(at)} where a.id = ${id}`.execute(db)
  return rows
}

/** Other requests about a subject, or about the same member or merchant, the newest first. */
export async function requestsLike(db: Db, { id, kind, about, whom }: ApprovalRow, at: Date, limit: number) {
  const { rows } = await sql<ApprovalRow>`${seenAt(at)}
    where a.id <> ${id} and ((a.about = ${about} and a.kind = ${kind}) or a.whom = ${whom})
    order by a.made_at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts up to ten thousand. */
export const countApprovals = (db: Db, filter: ApprovalsFilter): Promise<number> =>
  countRows(db, sql`approval a where ${listed(filter)}`)

/** Days for which an operator is told of a decision about a request of theirs. */
const TOLD_DAYS = 7

/** Counts the decisions about an operator's requests that they have not seen. */
export async function unseenOutcomes(db: Db, operatorId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from approval a join operator o on o.id = a.maker
    where a.maker = ${operatorId} and a.made_at > ${at}::timestamptz - make_interval(days => ${TOLD_DAYS} + 1)
      and a.decided_at > greatest(coalesce(o.outcomes_seen_at, '-infinity'), ${at}::timestamptz - make_interval(days => ${TOLD_DAYS}))`.execute(
    db,
  )
  return Number(rows[0]?.n ?? 0n)
}

/** Notes until when an operator has seen the decisions about their requests. Never moves back. */
export const writeOutcomesSeen = (tx: Tx, operatorId: number, until: Date) =>
  sql`update operator set outcomes_seen_at = ${until}
    where id = ${operatorId} and (outcomes_seen_at is null or outcomes_seen_at < ${until})`.execute(tx)

/** The number of waiting requests of these kinds by other operators, and since when. */
export async function waitingFor(db: Db, operatorId: number, kinds: readonly string[], at: Date): Promise<Queued> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select count(*) as n, min(a.made_at) as since from approval a
    where ${inState('waiting', at)} and a.maker <> ${operatorId} and a.kind = any (${kinds}::text[])`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}

export interface NewApproval {
  id: string
  kind: string
  about: string
  about_name: string
  reason: string
  payload: string
  maker: number
  made_at: Date
  expires_at: Date
}

/** Stores a request unless an equal one waits. Returns whether it was stored. */
export async function insertApproval(tx: Tx, row: NewApproval): Promise<boolean> {
  await tx
    .updateTable('approval')
    .set({ state: 'expired' })
    .where('kind', '=', row.kind)
    .where('about', '=', row.about)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', row.made_at)
    .execute()
  return await hasRow(
    tx
      .insertInto('approval')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
}

/** Whether an undecided request exists. */
export async function isWaiting(db: Db, kind: string, about: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from approval a where a.kind = ${kind} and a.about = ${about} and ${inState('waiting', at)}`.execute(db)
  return rows.length > 0
}

/** The undecided ones of these requests. */
export async function whichWait(db: Db, ids: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from approval a where a.id = any (${ids}::text[]) and ${inState('waiting', at)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** All waiting requests of a kind, as they were made. */
export async function waitingOf(db: Db, kind: string, at: Date): Promise<Pick<ApprovalRow, 'about' | 'payload'>[]> {
  const { rows } = await sql<Pick<ApprovalRow, 'about' | 'payload'>>`
    select a.about, a.payload from approval a where a.kind = ${kind} and ${inState('waiting', at)}`.execute(db)
  return rows
}

/** The kind, the subject and the maker of a request. */
export const approvalAsked = (db: Db, id: string) =>
  db.selectFrom('approval').select(['kind', 'about', 'maker']).where('id', '=', id).executeTakeFirst()

/** Locks a request until the transaction ends, so that concurrent decisions take turns. */
export const lockApproval = (tx: Tx, id: string): Promise<Selectable<Schema['approval']> | undefined> =>
  tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Records a decision with its operator, time and reason. The database refuses a second decision, and one by the maker. */
export const putDecision = (
  tx: Tx,
  id: string,
  decided: { state: 'approved' | 'declined'; checker: number; decided_at: Date; note: string | null; code_at: Date },
) => tx.updateTable('approval').set(decided).where('id', '=', id).execute()

/** Records that the maker withdrew a request. */
export const putWithdrawn = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('approval').set({ state: 'withdrawn', withdrawn_at: at }).where('id', '=', id).execute()

/** Ends an operator's undecided requests, after they are barred or their rights change. */
export const withdrawRequests = (tx: Tx, maker: number) =>
  tx
    .updateTable('approval')
    .set({ state: 'expired' })
    .where('maker', '=', maker)
    .where('state', '=', 'waiting')
    .execute()

/** Ends all undecided requests. */
export const withdrawAllRequests = (tx: Tx) =>
  tx.updateTable('approval').set({ state: 'expired' }).where('state', '=', 'waiting').execute()

/** Ends a request about a subject where it can no longer be carried out. */
export const endRequest = (tx: Tx, kind: string, about: string) =>
  tx
    .updateTable('approval')
    .set({ state: 'expired' })
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('state', '=', 'waiting')
    .execute()
