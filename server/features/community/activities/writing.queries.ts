import type { ActivityText, ActivityType } from '@humidor/domain/community/activity.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import {
  begunBy,
  changedBy,
  type Hand,
  textsIn,
} from '../../../platform/localized-content/localized-content.queries.ts'

export const activityTexts = textsIn<ActivityText>({
  table: 'activity_text',
  of: 'activity_id',
  columns: ['title', 'body'],
})

/** The state of an activity in the console. */
export type ConsoleState = 'draft' | 'coming' | 'ongoing' | 'ended'

/** An activity in the operators' list. */
export interface ConsoleActivity {
  id: bigint
  type: ActivityType
  picture: string | null
  starts_at: Date
  ends_at: Date
  published_at: Date | null
  changed_at: Date
  changed_by: string
  /** In English, or in its first language; null: it has no text yet. */
  title: string | null
  languages: string[]
}

const inState = (state: ConsoleState | undefined, at: Date) => {
  if (state === undefined) return sql`true`
  if (state === 'draft') return sql`a.published_at is null`
  if (state === 'coming') return sql`a.published_at is not null and a.starts_at > ${at}`
  if (state === 'ended') return sql`a.published_at is not null and a.ends_at <= ${at}`
  return sql`a.published_at is not null and a.starts_at <= ${at} and a.ends_at > ${at}`
}

export interface ActivitiesFilter {
  state: ConsoleState | undefined
  at: Date
  /** Only activities changed before this one. */
  before: bigint | undefined
  limit: number
}

/** Activities in a state, the latest changed first. */
export async function consoleActivities(
  db: Db,
  { state, at, before, limit }: ActivitiesFilter,
): Promise<ConsoleActivity[]> {
  const { rows } = await sql<ConsoleActivity>`
    select a.id, a.type, a.picture, a.starts_at, a.ends_at, a.published_at, a.changed_at, coalesce(o.name, '') as changed_by,
      t.title, coalesce(t.languages, '{}') as languages
    from activity a left join operator o on o.id = a.changed_by
    cross join ${activityTexts.titles('a.id')}
    where ${inState(state, at)} and (${before ?? null}::bigint is null or a.id < ${before ?? null})
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countActivities(db: Db, state: ConsoleState | undefined, at: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from activity a where ${inState(state, at)}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** An activity with all its fields except its texts. */
export const activityRow = (db: Db, id: number) =>
  db
    .selectFrom('activity as a')
    .leftJoin('operator as maker', 'maker.id', 'a.created_by')
    .leftJoin('operator as changer', 'changer.id', 'a.changed_by')
    .selectAll('a')
    .select(['maker.name as created_by_name', 'changer.name as changed_by_name'])
    .where('a.id', '=', BigInt(id))
    .executeTakeFirst()

/** Locks an activity for a change, until the transaction ends. */
export const lockActivity = (tx: Tx, id: number) =>
  tx
    .selectFrom('activity')
    .select(['id', 'version', 'published_at'])
    .where('id', '=', BigInt(id))
    .forUpdate()
    .executeTakeFirst()
export type LockedActivity = NonNullable<Awaited<ReturnType<typeof lockActivity>>>

/** The fields that all languages share. */
export interface Facts {
  type: ActivityType
  picture: string | null
  starts_at: Date
  ends_at: Date
}

/** Creates an activity. Returns its id. */
export async function insertActivity(tx: Tx, facts: Facts, hand: Hand): Promise<bigint> {
  const { id } = await tx
    .insertInto('activity')
    .values({ ...facts, ...begunBy(hand) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a locked activity; each change counts. */
export const changeActivity = (
  tx: Tx,
  held: LockedActivity,
  facts: Partial<Facts> & { published_at?: Date | null },
  hand: Hand,
) =>
  tx
    .updateTable('activity')
    .set({ ...facts, ...changedBy(held, hand) })
    .where('id', '=', held.id)
    .execute()
