import type { NoticeKind, NoticeParams } from '@humidor/domain/notices.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** Something to tell a member. */
export interface NewNotice {
  uid: number
  kind: NoticeKind
  params: NoticeParams
  at: Date
}

/** Writes notices down, all by one statement. */
export const insertNotices = (tx: Tx, notices: readonly NewNotice[]) =>
  sql`
    insert into notice (uid, kind, params, at)
    select * from unnest(${notices.map(({ uid }) => uid)}::int[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ params }) => JSON.stringify(params))}::jsonb[],
      ${notices.map(({ at }) => at.toISOString())}::timestamptz[])`.execute(tx)

/** Where mail for these members goes, and in which language. */
export async function mailboxesOf(db: Db, uids: readonly number[]) {
  const { rows } = await sql<{ uid: number; email: string; language: string }>`
    select uid, email, language from member where uid = any (${uids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.uid, row]))
}

/** A member's newest notices. */
export const newestNotices = (db: Db, uid: number, limit: number) =>
  db
    .selectFrom('notice')
    .select(['id', 'kind', 'params', 'at', 'read_at'])
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** How many a member has not read; counted no further than `most`. */
export async function countUnread(db: Db, uid: number, most: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (select from notice where uid = ${uid} and read_at is null limit ${most}) unread`.execute(
    db,
  )
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

/** Forgets up to `limit` of those from before a moment, the oldest first. Answers how many. */
export async function forgetNotices(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from notice where id in (select id from notice where at < ${before} order by at limit ${limit}) returning id`.execute(
    db,
  )
  return rows.length
}
