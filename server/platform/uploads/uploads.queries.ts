import type { PictureSize } from '@humidor/domain/platform/picture.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { Schema } from '../../database/tables.ts'

/** Inserts a picture that nothing uses yet. */
export const insertPicture = (db: Db, picture: Omit<Schema['picture'], 'unused_since'>) =>
  db
    .insertInto('picture')
    .values({ ...picture, unused_since: picture.uploaded_at })
    .execute()

/** Counts a member's uploads since a moment, failed ones included. */
export async function countSent(db: Db, uid: number, since: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from photo_sent where uid = ${uid} and sent_at > ${since}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

export const insertSent = (tx: Tx, uid: number, at: Date) =>
  tx.insertInto('photo_sent').values({ uid, sent_at: at }).execute()

/** Deletes up to `limit` uploads that no longer count. Returns how many. */
export async function forgetSent(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from photo_sent where id in (
      select id from photo_sent where sent_at <= ${before} order by sent_at limit ${limit} for update skip locked
    ) returning id`.execute(db)
  return rows.length
}

/** Locks a member until the transaction ends, so that concurrent uploads count each other. */
export const lockSender = (tx: Tx, uid: number) =>
  tx.selectFrom('member').select('uid').where('uid', '=', uid).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The bytes of a picture in one of its sizes, and whether a member sent it. */
export async function pictureBytes(db: Db, name: string, size: PictureSize) {
  const found = await db
    .selectFrom('picture')
    .select([`${size} as bytes`, 'uploaded_by'])
    .where('name', '=', name)
    .executeTakeFirst()
  return found && { bytes: found.bytes, ofMember: found.uploaded_by.startsWith('member:') }
}

/** Locks the existing ones of some pictures, sorted by name, so that none is deleted before the transaction ends. */
export async function lockPictures(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await tx
    .selectFrom('picture')
    .select('name')
    .where('name', 'in', [...names])
    .orderBy('name')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Locks the sender's unused ones of some pictures, sorted by name, until the transaction ends. */
export async function lockUnused(tx: Tx, names: readonly string[], sender: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('picture')
    .select('name')
    .where('name', 'in', [...names])
    .where('uploaded_by', '=', sender)
    .where('unused_since', 'is not', null)
    .orderBy('name')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** The names of the pictures that `user` shows. */
export async function usedBy(db: Db, user: string): Promise<string[]> {
  const rows = await db.selectFrom('picture_use').select('picture').where('used_by', '=', user).execute()
  return rows.map(({ picture }) => picture)
}

/** Stores that `user` shows exactly these pictures, and since when the other touched ones are unused. */
export async function putUses(tx: Tx, user: string, names: readonly string[], touched: readonly string[], at: Date) {
  await sql`delete from picture_use where used_by = ${user} and picture <> all (${[...names]}::text[])`.execute(tx)
  await sql`insert into picture_use (used_by, picture) select ${user}, unnest(${[...names]}::text[])
    on conflict do nothing`.execute(tx)
  await sql`update picture p set unused_since = case
      when exists (select from picture_use u where u.picture = p.name) then null
      else coalesce(unused_since, greatest(${at}::timestamptz, uploaded_at)) end
    where name = any (${[...touched]}::text[])`.execute(tx)
}

/** Deletes up to `limit` pictures that are unused since before a moment. Skips locked rows: something is about to use them. Returns how many. */
export async function forgetPictures(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from picture where name in (
      select name from picture where unused_since < ${before} order by unused_since limit ${limit} for update skip locked
    ) returning name`.execute(db)
  return rows.length
}
