import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Queued } from '../../../http/feature.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'

export const insertFeedback = (tx: Tx, row: { uid: number; content: string; created_at: Date }) =>
  tx.insertInto('feedback').values(row).execute()

/** Counts a member's messages since a moment, up to `most`. */
export async function countSince(tx: Tx, uid: number, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (
      select from (select created_at from feedback where uid = ${uid} order by id desc limit ${most}) newest
      where created_at >= ${since}) today`.execute(tx)
  return Number(rows[0]?.n ?? 0n)
}

/** A member's feedback, the newest first. */
export const feedbackOf = (db: Db, uid: number, before: number | undefined, limit: number) =>
  db
    .selectFrom('feedback')
    .select(['id', 'content', 'reply', 'created_at', 'replied_at'])
    .where('uid', '=', uid)
    .$if(before !== undefined, (query) => query.where('id', '<', BigInt(before ?? 0)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Locks feedback for an answer, until the transaction ends. */
export const lockFeedback = (tx: Tx, id: bigint) =>
  tx.selectFrom('feedback').select(['id', 'uid', 'reply']).where('id', '=', id).forUpdate().executeTakeFirst()

export const putReply = (tx: Tx, id: bigint, { reply, by, at }: { reply: string; by: number; at: Date }) =>
  tx
    .updateTable('feedback')
    .set({ reply, replied_by: by, replied_at: sql`greatest(created_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute()

/** Feedback in the operators' view. */
export interface ConsoleFeedback {
  id: bigint
  uid: number
  name: string
  content: string
  created_at: Date
  reply: string | null
  replied_at: Date | null
  replied_by: string | null
}

export interface FeedbackFilter {
  state: 'waiting' | 'answered'
  uid: number | undefined
  words: string | undefined
}

/** The newest messages that a search for words reads. Words have no index, as every message would pay for it. */
const MAX_SEARCHED = 20_000

const wanted = ({ state, uid, words }: FeedbackFilter) => sql`
  f.reply is ${state === 'waiting' ? sql`null` : sql`not null`}
  and ${uid === undefined ? sql`true` : sql`f.uid = ${uid}`}
  and ${
    words === undefined
      ? sql`true`
      : sql`f.id > (select coalesce(max(id), 0) - ${MAX_SEARCHED} from feedback)
          and strpos(f.folded, search_fold(${words})) > 0`
  }`

/** A page for the console: unanswered ones the oldest first, answered ones the newest first. */
export async function consoleFeedback(db: Db, asked: FeedbackFilter, after: bigint | undefined, limit: number) {
  const oldest = asked.state === 'waiting'
  const { rows } = await sql<ConsoleFeedback>`
    select f.id, f.uid, m.name, f.content, f.created_at, f.reply, f.replied_at, o.name as replied_by
    from feedback f join member m on m.uid = f.uid left join operator o on o.id = f.replied_by
    where ${wanted(asked)}
      and ${after === undefined ? sql`true` : oldest ? sql`f.id > ${after}` : sql`f.id < ${after}`}
    order by f.id ${oldest ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows
}

/** The number of unanswered messages, and since when the oldest waits. */
export async function waitingFeedback(db: Db): Promise<Queued> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select (select count(*) from feedback where reply is null) as n,
      (select created_at from feedback where reply is null order by id limit 1) as since`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}

/** Counts up to ten thousand. */
export const countFeedback = (db: Db, asked: FeedbackFilter): Promise<number> =>
  countRows(db, sql`feedback f where ${wanted(asked)}`)
