import type { approvalKinds, operator } from '@humidor/contract/backoffice/operators.console.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod/mini'
import { type Db, hasRow, type Tx } from '../../database/database.ts'
import type { Queued } from '../../http/feature.ts'
import type { ApprovalTable } from './console.tables.ts'
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
  made_at: Date
  expires_at: Date
  state: ApprovalState
  decided_at: Date | null
  note: string | null
  maker: Operator
  checker: Operator | null
}

export type ApprovalState = ApprovalTable['state']['__select__']

/**
 * What waits beyond its time has expired, whether or not that is written down yet. Nothing lives longer than a day, so what
 * waits was asked for within one: that lets the index by time find it, whatever was decided before.
 */
const inState = (state: ApprovalState, at: Date) => {
  if (state === 'waiting')
    return sql`a.state = 'waiting' and a.expires_at > ${at} and a.made_at > ${at}::timestamptz - interval '24 hours'`
  if (state === 'expired') return sql`(a.state = 'expired' or (a.state = 'waiting' and a.expires_at <= ${at}))`
  return sql`a.state = ${state}`
}

const operatorJson = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'email', ${alias}.email, 'role', ${alias}.role)`)

/** What was asked for, with who did and who decided, and how it stands at a moment. */
const seenAt = (at: Date) => sql`
  select a.id, a.kind, a.about, a.about_name, a.reason, a.payload, a.made_at, a.expires_at, a.decided_at, a.note,
    case when a.state = 'waiting' and a.expires_at <= ${at} then 'expired' else a.state end as state,
    ${operatorJson('m')} as maker, case when c.id is not null then ${operatorJson('c')} end as checker
  from approval a join operator m on m.id = a.maker left join operator c on c.id = a.checker`

/** A page of what was asked for: while it waits what runs out first, and else the newest first. */
export async function approvalsIn(
  db: Db,
  { state, at, after, limit }: { state: ApprovalState; at: Date; after: Keyset | undefined; limit: number },
): Promise<ApprovalRow[]> {
  const [beyond, way] = state === 'waiting' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows } = await sql<ApprovalRow>`${seenAt(at)}
    where ${inState(state, at)} and ${after ? sql`(a.made_at, a.id) ${beyond} (${after.at}, ${after.id})` : sql`true`}
    order by a.made_at ${way}, a.id ${way} limit ${limit}`.execute(db)
  return rows
}

/** One request, however it stands; nothing where there is none. */
export async function approvalOne(db: Db, id: string, at: Date): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`${seenAt(at)} where a.id = ${id}`.execute(db)
  return rows
}

/** How many there are, counted up to ten thousand. */
export const countApprovals = (db: Db, state: ApprovalState, at: Date): Promise<number> =>
  countRows(db, sql`approval a where ${inState(state, at)}`)

/** How many wait that others have asked for, of these kinds, and since when. */
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

/** Asks for something, unless the same waits already. Whether it was asked for. */
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

/** Whether something was asked for that nobody has decided yet. */
export async function isWaiting(db: Db, kind: string, about: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from approval a where a.kind = ${kind} and a.about = ${about} and ${inState('waiting', at)}`.execute(db)
  return rows.length > 0
}

/** Which of these requests nobody has decided yet. */
export async function whichWait(db: Db, ids: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from approval a where a.id = any (${ids}::text[]) and ${inState('waiting', at)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** All that waits of a kind, as it was asked for. */
export async function waitingOf(db: Db, kind: string, at: Date): Promise<Pick<ApprovalRow, 'about' | 'payload'>[]> {
  const { rows } = await sql<Pick<ApprovalRow, 'about' | 'payload'>>`
    select a.about, a.payload from approval a where a.kind = ${kind} and ${inState('waiting', at)}`.execute(db)
  return rows
}

/** What kind of thing was asked for, about whom or what, and by whom. */
export const approvalAsked = (db: Db, id: string) =>
  db.selectFrom('approval').select(['kind', 'about', 'maker']).where('id', '=', id).executeTakeFirst()

/** Something that was asked for, held until the transaction ends: of two who decide at once one waits. */
export const lockApproval = (tx: Tx, id: string): Promise<Selectable<ApprovalTable> | undefined> =>
  tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Writes down what was decided about it, by whom, when and why. The database refuses a second decision, and one by who asked. */
export const putDecision = (
  tx: Tx,
  id: string,
  decided: { state: 'approved' | 'declined'; checker: number; decided_at: Date; note: string | null },
) => tx.updateTable('approval').set(decided).where('id', '=', id).execute()

/** What an operator has asked for and nobody decided is over, as they are barred, or are not any more what they were as they asked. */
export const withdrawRequests = (tx: Tx, maker: number) =>
  tx
    .updateTable('approval')
    .set({ state: 'expired' })
    .where('maker', '=', maker)
    .where('state', '=', 'waiting')
    .execute()

/** What anybody had asked for and nobody has decided is over. */
export const withdrawAllRequests = (tx: Tx) =>
  tx.updateTable('approval').set({ state: 'expired' }).where('state', '=', 'waiting').execute()

/** What was asked for about something is over, as it cannot be done any more. */
export const endRequest = (tx: Tx, kind: string, about: string) =>
  tx
    .updateTable('approval')
    .set({ state: 'expired' })
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('state', '=', 'waiting')
    .execute()
