import { COUNTED_AT_MOST } from '@humidor/domain/backoffice/counting.ts'
import { type ActivityType, type ApplicationState, applicationStates } from '@humidor/domain/community/activity.ts'
import type { ManualSum } from '@humidor/domain/money/transparency.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import type { Queued } from '../../../http/feature.ts'

/** The kind of the request for a second operator. */
export const SUBSIDY = 'activityAward'

export type ApplicationRow = Selectable<Schema['application']>

/** An application in the operators' list. */
export interface ConsoleApplication {
  id: bigint
  uid: number
  member: string
  name: string
  type: ActivityType
  state: ApplicationState
  made_at: Date
  due_at: Date
  photos: number
  money: bigint | null
  extra: bigint | null
  second_waits: boolean
}

const columns = (at: Date) => sql`
  p.id, p.uid, m.name as member, p.name, p.type, p.state, p.made_at, p.due_at, p.money, p.extra,
  (select count(*)::int from application_photo where application_id = p.id) as photos,
  exists (select from approval a where a.kind = ${SUBSIDY} and a.about = p.id::text and a.state = 'waiting' and a.expires_at > ${at}) as second_waits`

export interface ApplicationsFilter {
  state: ApplicationState
  uid: number | undefined
  at: Date
  after: bigint | undefined
  limit: number
}

const matching = ({ uid }: Pick<ApplicationsFilter, 'uid'>) => (uid === undefined ? sql`true` : sql`p.uid = ${uid}`)

/** A page of applications: the oldest first where they need an action, the newest first otherwise. */
export async function applicationsAfter(db: Db, asked: ApplicationsFilter): Promise<ConsoleApplication[]> {
  const { state, at, after, limit } = asked
  const oldestFirst = state === 'waiting' || state === 'processing'
  const beyond = after === undefined ? sql`true` : sql`p.id ${sql.raw(oldestFirst ? '>' : '<')} ${after}`
  const { rows } = await sql<ConsoleApplication>`
    select ${columns(at)} from application p join member m on m.uid = p.uid
    where p.state = ${state} and ${matching(asked)} and ${beyond} order by p.id ${sql.raw(oldestFirst ? 'asc' : 'desc')} limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Counts each state up to `COUNTED_AT_MOST`. */
export async function countApplications(
  db: Db,
  asked: Pick<ApplicationsFilter, 'uid'>,
): Promise<Record<ApplicationState, number>> {
  const counts: Record<ApplicationState, number> = { waiting: 0, processing: 0, paid: 0, refused: 0 }
  // One part for each state, so that each finds its index.
  const ofState = (state: ApplicationState) =>
    sql`(select p.state from application p where p.state = ${state} and ${matching(asked)} limit ${COUNTED_AT_MOST})`
  const { rows } = await sql<{ state: ApplicationState; n: bigint }>`
    select state, count(*) as n from (${sql.join(applicationStates.map(ofState), sql` union all `)}) p group by 1`.execute(
    db,
  )
  for (const { state, n } of rows) counts[state] = Number(n)
  return counts
}

/** The number of applications that wait for an answer or a payment, and since when the oldest waits. */
export async function waitingApplications(db: Db): Promise<Queued> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select count(*) as n, min(made_at) as since from application where state in ('waiting', 'processing')`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}

/** One application with all fields for a review. */
export interface WholeApplication extends ConsoleApplication {
  mark: string
  pictures: string[]
  activity: string | null
  level: number
  frozen: boolean
  applied_before: number
  paid_before: number
  money_before: bigint
  reply: string | null
  people: number | null
  asked: { people: number; money: string; extra: string } | null
  asked_by: string | null
  decided_by_name: string | null
  second_by_name: string | null
  decided_at: Date | null
  paid_at: Date | null
}

export async function wholeApplication(db: Db, id: bigint, at: Date): Promise<WholeApplication | undefined> {
  const { rows } = await sql<WholeApplication>`
    select ${columns(at)}, p.mark, p.reply, p.people, p.decided_at, p.paid_at, m.level, m.frozen_reason is not null as frozen,
      array(select picture from application_photo where application_id = p.id order by place) as pictures,
      (select title from activity_text t where t.activity_id = p.activity_id and t.language = 'en') as activity,
      before.*, asked.payload as asked, (select name from operator o where o.id = asked.maker) as asked_by,
      (select name from operator o where o.id = p.decided_by) as decided_by_name,
      (select name from operator o where o.id = p.second_by) as second_by_name
    from application p join member m on m.uid = p.uid
    cross join lateral (
      select count(*)::int as applied_before, count(*) filter (where o.state = 'paid')::int as paid_before,
        coalesce(sum(o.money + o.extra) filter (where o.state = 'paid'), 0)::bigint as money_before
      from application o where o.uid = p.uid and o.id < p.id
    ) before
    left join approval asked
      on asked.kind = ${SUBSIDY} and asked.about = p.id::text and asked.state = 'waiting' and asked.expires_at > ${at}
    where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an application until the transaction ends, so that of concurrent decisions one succeeds. */
export const lockApplication = (tx: Tx, id: bigint): Promise<ApplicationRow | undefined> =>
  tx.selectFrom('application').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The names of its photos, in their order. */
export async function picturesOf(db: Db, id: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('application_photo')
    .select('picture')
    .where('application_id', '=', id)
    .orderBy('place')
    .execute()
  return rows.map(({ picture }) => picture)
}

export async function countPhotos(db: Db, id: bigint): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from application_photo where application_id = ${id}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

export async function memberName(db: Db, uid: number): Promise<string> {
  const { name } = await db.selectFrom('member').select('name').where('uid', '=', uid).executeTakeFirstOrThrow()
  return name
}

export const putRefusal = (tx: Tx, id: bigint, it: { by: number; reply: string; at: Date }) =>
  tx
    .updateTable('application')
    .set({ state: 'refused', decided_by: it.by, decided_at: it.at, reply: it.reply })
    .where('id', '=', id)
    .execute()

/** The approval of an application by two operators. */
export interface Agreed {
  approvalId: string
  maker: number
  checker: number
  at: Date
  people: number
  money: bigint
  extra: bigint
  reply: string | null
}

/** Records an approval: the subsidy is owed from then on. */
export const putApproval = (tx: Tx, id: bigint, it: Agreed) =>
  tx
    .updateTable('application')
    .set({
      state: 'processing',
      decided_by: it.maker,
      second_by: it.checker,
      decided_at: it.at,
      reply: it.reply,
      people: it.people,
      money: it.money,
      extra: it.extra,
      approval_id: it.approvalId,
    })
    .where('id', '=', id)
    .execute()

/** An approved and unpaid subsidy. */
export interface Owed {
  id: bigint
  uid: number
  name: string
  /** Millionths of USCD. */
  amount: bigint
}

/** Locks the oldest unpaid subsidies. Skips those that another worker is paying. */
export async function lockOwed(tx: Tx, limit: number): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select id, uid, name, money + extra as amount from application where state = 'processing'
    order by decided_at, id limit ${limit} for no key update skip locked`.execute(tx)
  return rows
}

/** Whether another subsidy waits for the treasury. */
export async function isOwedBefore(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql`select from application where state = 'processing' and id <> ${id} limit 1`.execute(tx)
  return rows.length > 0
}

/** Records the transfer that paid each. */
export const putPaid = (tx: Tx, paid: readonly { id: bigint; transfer: bigint }[], at: Date) =>
  sql`update application p set state = 'paid', paid_at = greatest(p.decided_at, ${at}::timestamptz), paid_by = it.transfer
    from (select unnest(${paid.map(({ id }) => id)}::bigint[]) as id, unnest(${paid.map(({ transfer }) => transfer)}::bigint[]) as transfer) it
    where p.id = it.id`.execute(tx)

/** The number and the sum of subsidies paid since a moment. */
export async function paidSince(db: Db, since: Date): Promise<{ n: bigint; money: bigint }> {
  const { rows } = await sql<{ n: bigint; money: bigint }>`
    select count(*) as n, coalesce(sum(money + extra), 0)::bigint as money from application
    where paid_at > ${since}`.execute(db)
  return rows[0] ?? { n: 0n, money: 0n }
}

/** Paid subsidies: since a moment, and ever. */
export async function subsidySums(db: Db, since: Date): Promise<ManualSum[]> {
  const { rows } = await sql<ManualSum>`
    select 'activityAward' as kind, 'USCD' as coin, count(*) as count, coalesce(sum(money + extra), 0)::bigint as amount,
      count(*) filter (where paid_at > ${since}) as "recentCount",
      coalesce(sum(money + extra) filter (where paid_at > ${since}), 0)::bigint as "recentAmount"
    from application where paid_at is not null having count(*) > 0`.execute(db)
  return rows
}
