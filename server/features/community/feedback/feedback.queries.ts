import type { FeedbackState } from '@humidor/domain/community/feedback.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Queued } from '../../../http/feature.ts'

/** The author of a message: a member by uid, a merchant by number, or an operator by id. */
export type Author = { from_uid: number } | { from_merchant_id: number } | { operator_id: number }

/** Whose conversation it is. */
export type Owner = { uid: number } | { merchant_id: number }

/** Begins a conversation without a message. Returns its number. */
export async function insertFeedback(tx: Tx, owner: Owner, at: Date): Promise<bigint> {
  // Its first message writes its place in the queue.
  const { id } = await tx
    .insertInto('feedback')
    .values({ ...owner, created_at: at, state: 'closed', closed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewMessage {
  feedbackId: bigint
  author: Author
  content: string
  at: Date
}

/** Stores a message in a locked conversation, never before the message before it. Returns its number. */
export async function insertMessage(tx: Tx, { feedbackId, author, content, at }: NewMessage): Promise<bigint> {
  const { id } = await tx
    .insertInto('feedback_message')
    .values({ ...author, feedback_id: feedbackId, content, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the photos of a message, in their order. */
export async function insertPhotos(tx: Tx, messageId: bigint, names: readonly string[]) {
  if (names.length === 0) return
  await tx
    .insertInto('feedback_photo')
    .values(names.map((picture, at) => ({ message_id: messageId, place: at + 1, picture })))
    .execute()
}

/** A message of the member waits for an answer, since the first that is unanswered. It does not say what the member has read. */
export const putOpen = (tx: Tx, id: bigint, messageId: bigint) =>
  sql`update feedback set state = 'open', open_from = coalesce(open_from, ${messageId}), last_id = ${messageId},
      closed_at = null where id = ${id}`.execute(tx)

/** A message of an operator waits for its member. */
export const putAnswered = (tx: Tx, id: bigint, messageId: bigint) =>
  sql`update feedback set state = 'answered', open_from = null, last_id = ${messageId} where id = ${id}`.execute(tx)

export const putClosed = (tx: Tx, id: bigint, at: Date) =>
  sql`update feedback set state = 'closed', open_from = null, closed_at = ${at} where id = ${id}`.execute(tx)

/** Marks messages as read, never beyond the newest. */
export const putRead = (tx: Tx, id: bigint, through: number) =>
  sql`update feedback set read_to = greatest(read_to, least(last_id, ${through}::bigint)) where id = ${id}`.execute(tx)

/** Locks a conversation, until the transaction ends. */
export const lockFeedback = (tx: Tx, id: bigint) =>
  tx
    .selectFrom('feedback')
    .select(['id', 'uid', 'merchant_id', 'state', 'last_id', 'closed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Counts the conversations that a member began since a moment, up to `most`. */
export async function countSince(tx: Tx, uid: number, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (
      select from (select created_at from feedback where uid = ${uid} order by id desc limit ${most}) newest
      where created_at >= ${since}) today`.execute(tx)
  return Number(rows[0]?.n ?? 0n)
}

/** Counts a member's messages since a moment, up to `most`. */
export async function countMessagesSince(tx: Tx, uid: number, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (
      select from (select created_at from feedback_message where from_uid = ${uid} order by id desc limit ${most}) newest
      where created_at >= ${since}) today`.execute(tx)
  return Number(rows[0]?.n ?? 0n)
}

export async function countMessages(tx: Tx, id: bigint): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from feedback_message where feedback_id = ${id}`.execute(tx)
  return Number(rows[0]?.n ?? 0n)
}

/** A conversation in its member's list, with its first message and its newest answer. */
export interface OwnFeedback {
  id: bigint
  state: FeedbackState
  created_at: Date
  content: string
  reply: string | null
  replied_at: Date | null
  unread: boolean
}

/** A member's conversations, the newest first. */
export async function feedbackOf(db: Db, uid: number, before: number | undefined, limit: number) {
  const { rows } = await sql<OwnFeedback>`
    select f.id, f.state, f.created_at, first.content, answer.content as reply, answer.created_at as replied_at,
      coalesce(answer.id > f.read_to, false) as unread
    from feedback f
    cross join lateral (select content from feedback_message where feedback_id = f.id order by id limit 1) first
    left join lateral (
      select id, content, created_at from feedback_message where feedback_id = f.id and operator_id is not null
      order by id desc limit 1) answer on true
    where f.uid = ${uid} ${before === undefined ? sql`` : sql`and f.id < ${before}`}
    order by f.id desc limit ${limit}`.execute(db)
  return rows
}

/** A conversation without its messages. */
export const feedbackById = (db: Db, id: bigint) =>
  db
    .selectFrom('feedback')
    .select(['id', 'uid', 'merchant_id', 'state', 'created_at', 'read_to', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A message with its photos, small and large alike, by name. */
export interface Message {
  id: bigint
  operator: string | null
  content: string
  created_at: Date
  photos: string[]
}

/** All messages of a conversation, the oldest first. Their number is bounded by the rules. */
export async function messagesOf(db: Db, id: bigint): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select m.id, case when m.operator_id is not null then coalesce(o.name, '') end as operator, m.content, m.created_at,
      array(select picture from feedback_photo where message_id = m.id order by place) as photos
    from feedback_message m left join operator o on o.id = m.operator_id
    where m.feedback_id = ${id} order by m.id`.execute(db)
  return rows
}

/** The number of conversations that wait for an answer, and since when the first does. */
export async function waitingFeedback(db: Db): Promise<Queued> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select (select count(*) from feedback where state = 'open') as n,
      (select m.created_at from feedback f join feedback_message m on m.id = f.open_from
        where f.state = 'open' order by f.open_from limit 1) as since`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}
