import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { ActivityType, ApplicationState } from '@humidor/domain/community/activity.ts'
import { type Insertable, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import { activityTexts } from './writing.queries.ts'

/** An activity in the members' view, in one language. */
export interface ShownActivity {
  id: bigint
  type: ActivityType
  picture: string | null
  starts_at: Date
  ends_at: Date
  language: string
  title: string
  body: string
}

/** The most activities in the list. */
const MAX_ROWS = 30

/** Published activities that have not ended before a moment: ongoing ones first, then coming ones, then ended ones. */
export async function shownActivities(db: Db, it: { language: string; at: Date; endedAfter: Date }) {
  const { language, at, endedAfter } = it
  const { rows } = await sql<ShownActivity>`
    select a.id, a.type, a.picture, a.starts_at, a.ends_at, t.language, t.title, t.body
    from activity a cross join ${activityTexts.translated('a.id', language)}
    where a.published_at is not null and a.ends_at > ${endedAfter}
    order by a.ends_at <= ${at}, a.starts_at > ${at}, a.ends_at, a.id limit ${MAX_ROWS}`.execute(db)
  return rows
}

/** An application in its member's view. */
export interface OwnApplication {
  id: bigint
  name: string
  type: ActivityType
  mark: string
  made_at: Date
  due_at: Date
  state: ApplicationState
  reply: string | null
  decided_at: Date | null
  money: bigint | null
  extra: bigint | null
  paid_at: Date | null
  photos: string[]
}

/** A page of a member's applications, the newest first. */
export async function ownApplications(db: Db, uid: number, it: { before: bigint | undefined; limit: number }) {
  const { rows } = await sql<OwnApplication>`
    select p.id, p.name, p.type, p.mark, p.made_at, p.due_at, p.state, p.reply, p.decided_at, p.money, p.extra, p.paid_at,
      array(select picture from application_photo where application_id = p.id order by place) as photos
    from application p where p.uid = ${uid} and (${it.before ?? null}::bigint is null or p.id < ${it.before ?? null})
    order by p.id desc limit ${it.limit}`.execute(db)
  return rows
}

export async function countOwn(db: Db, uid: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from application where uid = ${uid}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** Whether a member has applied on a business day. */
export const hasApplied = (db: Db, uid: number, day: BusinessDay): Promise<boolean> =>
  hasRow(db.selectFrom('application').select('id').where('uid', '=', uid).where('day', '=', day))

/** Locks an applying member until the transaction ends: of concurrent applications one is accepted. */
export const lockApplicant = (tx: Tx, uid: number) =>
  tx
    .selectFrom('member')
    .select(['level', 'frozen_reason'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** A published activity for an application, locked until the transaction ends. */
export const publishedActivity = (tx: Tx, id: bigint) =>
  tx
    .selectFrom('activity')
    .select(['id', 'type', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .forShare()
    .executeTakeFirst()

/** Stores an application and its photos. Returns its number. */
export async function insertApplication(
  tx: Tx,
  row: Omit<Insertable<Schema['application']>, 'state'>,
): Promise<bigint> {
  const { id } = await tx.insertInto('application').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Stores the photos of an application, in their order. */
export const insertPhotos = (tx: Tx, applicationId: bigint, names: readonly string[]) =>
  tx
    .insertInto('application_photo')
    .values(names.map((picture, at) => ({ application_id: applicationId, place: at + 1, picture })))
    .execute()
