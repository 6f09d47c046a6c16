import type { FeedbackState } from '@humidor/domain/community/feedback.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'

/** Locks a merchant, until the transaction ends. */
export const lockShop = (tx: Tx, merchantId: number) =>
  tx
    .selectFrom('merchant')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The name of a merchant, and where a letter to the owner goes. */
export const shopRow = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant')
    .select(['vcode', 'name', 'email', 'language'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()

/** The newest conversation of a merchant; undefined: there is none. */
export const newestOfShop = (db: Db, merchantId: number): Promise<{ id: bigint; state: FeedbackState } | undefined> =>
  db
    .selectFrom('feedback')
    .select(['id', 'state'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** True while an answer in any conversation of a merchant has not been read. */
export async function shopUnread(db: Db, merchantId: number): Promise<boolean> {
  const { rows } = await sql<{ unread: boolean }>`
    select exists (select from feedback f where f.merchant_id = ${merchantId} and f.read_to < f.last_id and exists (
      select from feedback_message where feedback_id = f.id and id > f.read_to and operator_id is not null)) as unread`.execute(
    db,
  )
  return rows[0]?.unread ?? false
}

/** Counts a merchant's messages since a moment, up to `most`. */
export async function countShopMessagesSince(tx: Tx, merchantId: number, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (
      select from (select created_at from feedback_message where from_merchant_id = ${merchantId}
        order by id desc limit ${most}) newest
      where created_at >= ${since}) today`.execute(tx)
  return Number(rows[0]?.n ?? 0n)
}

interface ShopMessage {
  id: bigint
  mine: boolean
  content: string
  created_at: Date
}

/** Messages of all conversations of a merchant, newest first. */
export async function shopMessages(db: Db, merchantId: number, before: number | undefined, limit: number) {
  const older = before === undefined ? sql`` : sql`and m.id < ${before}`
  const { rows } = await sql<ShopMessage>`
    select m.id, m.operator_id is null as mine, m.content, m.created_at
    from feedback f cross join lateral (
      select id, operator_id, content, created_at from feedback_message m
      where feedback_id = f.id ${older} order by id desc limit ${limit}) m
    where f.merchant_id = ${merchantId}
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

/** Marks messages of a merchant's conversations as read, never beyond the newest of each. */
export const putShopRead = (tx: Tx, merchantId: number, through: number) =>
  sql`update feedback set read_to = least(last_id, ${through}::bigint)
      where merchant_id = ${merchantId} and read_to < least(last_id, ${through}::bigint)`.execute(tx)
