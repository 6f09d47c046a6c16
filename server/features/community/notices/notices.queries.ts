import { defaultMailChoice, type MailGroup, type NoticeKind } from '@humidor/domain/community/notices.ts'
import type { WrittenText } from '@humidor/domain/community/written-notice.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { textsIn } from '../../../platform/localized-content/localized-content.queries.ts'
import { wanted } from '../../../platform/notifications/notifications.queries.ts'

/** The operators' notices to members. */
export const noticeTexts = textsIn<WrittenText>({
  table: 'written_notice_text',
  of: 'notice_id',
  columns: ['title', 'body'],
})

/** A notice in its member's view. An operator's notice has the last four fields. */
export interface ShownNotice {
  id: bigint
  kind: NoticeKind | 'written'
  params: unknown
  at: Date
  is_read: boolean
  lang: string | null
  title: string | null
  body: string | null
  place: string | null
}

/** The reader, their language, and the time of the oldest notice shown. */
export interface Reading {
  uid: number
  /** A key of `locales/languages.ts`. */
  language: string
  since: Date
}

const through = (uid: number) => sql`coalesce((select through from notice_reader where uid = ${uid}), 0)`
const readByItself = (uid: number) =>
  sql`exists (select from written_notice_read r where r.uid = ${uid} and r.number = w.number)`

/** Of `written_notice w`: notices to this member alone, and to everybody who was a member by then. */
const shownTo = (uid: number) => [
  sql`w.uid = ${uid} and w.number is not null`,
  sql`w.uid is null and w.number is not null and w.published_at >= (select created_at from member where uid = ${uid})`,
]

/** A member's newest notices, the platform's and the operators' in one order. */
export async function newestNotices(db: Db, { uid, language, since }: Reading, limit: number): Promise<ShownNotice[]> {
  const written = shownTo(uid).map(
    (shown) => sql`
      (select w.number, 'written', '{}'::jsonb, w.published_at, w.number <= ${through(uid)} or ${readByItself(uid)},
        t.language, t.title, t.body, w.place
      from written_notice w cross join ${noticeTexts.translated('w.id', language)}
      where ${shown} and w.published_at > ${since} order by w.number desc limit ${limit})`,
  )
  const { rows } = await sql<ShownNotice>`
    select * from (
      (select id, kind, params, at, read_at is not null as is_read, null as lang, null as title, null as body, null as place
      from notice where uid = ${uid} order by id desc limit ${limit})
      union all ${sql.join(written, sql` union all `)}
    ) told order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts a member's unread notices, up to `most`, each part in the order of its index: any other order reads the whole table. */
export async function countUnread(db: Db, { uid, since }: Omit<Reading, 'language'>, most: number): Promise<number> {
  const written = shownTo(uid).map(
    (shown) => sql`
      (select from written_notice w where ${shown} and w.number > ${through(uid)} and w.published_at > ${since}
        and not ${readByItself(uid)} order by w.number desc limit ${most})`,
  )
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (
      (select from notice where uid = ${uid} and read_at is null order by id desc limit ${most})
      union all ${sql.join(written, sql` union all `)} limit ${most}) unread`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** Marks a member's own notices as read: one, or all up to one, or all. */
export const markRead = (
  tx: Tx,
  uid: number,
  which: { id?: number | undefined; through?: number | undefined },
  at: Date,
) =>
  tx
    .updateTable('notice')
    .set({ read_at: at })
    .where('uid', '=', uid)
    .where('read_at', 'is', null)
    .$if(which.id !== undefined, (query) => query.where('id', '=', BigInt(which.id ?? 0)))
    .$if(which.through !== undefined, (query) => query.where('id', '<=', BigInt(which.through ?? 0)))
    .execute()

/** Marks one written notice as read, if it is shown to this member. */
export const markWritten = (tx: Tx, uid: number, number: number, at: Date) =>
  sql`
    insert into written_notice_read (uid, number, at)
    select ${uid}, w.number, ${at} from written_notice w
    where w.number = ${number} and (${sql.join(
      shownTo(uid).map((shown) => sql`(${shown})`),
      sql` or `,
    )})
    on conflict do nothing`.execute(tx)

/** Marks all written notices up to a number as read; undefined: all existing ones. Later ones stay unread. */
export async function markWrittenThrough(tx: Tx, uid: number, upTo: number | undefined): Promise<void> {
  const newest = [sql`w.uid = ${uid}`, sql`w.uid is null`].map(
    (whose) => sql`
      (select w.number from written_notice w where ${whose} and w.number is not null
        and ${upTo === undefined ? sql`true` : sql`w.number <= ${upTo}`} order by w.number desc limit 1)`,
  )
  const { rows } = await sql<{ through: bigint }>`
    insert into notice_reader as kept (uid, through)
    select ${uid}, max(number) from (${sql.join(newest, sql` union all `)}) newest having max(number) is not null
    on conflict (uid) do update set through = greatest(kept.through, excluded.through)
    returning through`.execute(tx)
  if (rows[0])
    await sql`delete from written_notice_read where uid = ${uid} and number <= ${rows[0].through}`.execute(tx)
}

/** The kinds of notices that a member receives by mail. */
export async function choiceOf(db: Db, uid: number): Promise<Record<MailGroup, boolean>> {
  const { rows } = await sql<Record<MailGroup, boolean>>`
    select ${wanted} from (values (${uid}::int)) who (uid) left join mail_choice c on c.uid = who.uid`.execute(db)
  return rows[0] ?? { ...defaultMailChoice }
}

export const putChoice = (tx: Tx, uid: number, group: MailGroup, isWanted: boolean) =>
  tx
    .insertInto('mail_choice')
    .values({ uid, [group]: isWanted })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ [group]: isWanted }))
    .execute()

/** Deletes up to `limit` read marks of written notices that are no longer shown. Returns how many. */
export async function forgetReads(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from written_notice_read where (uid, number) in (
      select uid, number from written_notice_read where at < ${before} order by at limit ${limit}) returning uid`.execute(
    db,
  )
  return rows.length
}

/** Deletes up to `limit` notices from before a moment, the oldest first. Returns how many. */
export async function forgetNotices(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from notice where id in (select id from notice where at < ${before} order by at limit ${limit}) returning id`.execute(
    db,
  )
  return rows.length
}
