import type { FeedbackState } from '@humidor/domain/community/feedback.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'

/** A conversation in the operators' list, with its newest message. */
export interface ConsoleFeedback extends OwnerRow {
  id: bigint
  state: FeedbackState
  created_at: Date
  content: string
  written_at: Date
  unread: number
  waits_since: Date | null
  /** Its place in the list. */
  place: bigint
}

export interface FeedbackFilter {
  state: FeedbackState
  uid: number | undefined
  merchantId: number | undefined
  words: string | undefined
}

/** The newest messages that a search for words reads. Words have no index, as every message would pay for it. */
const MAX_SEARCHED = 20_000

const found = (words: string) => sql`f.id in (
  select feedback_id from feedback_message
  where id > (select coalesce(max(id), 0) - ${MAX_SEARCHED} from feedback_message)
    and strpos(folded, search_fold(${words})) > 0)`

const wanted = ({ state, uid, merchantId, words }: FeedbackFilter) => sql`
  f.state = ${sql.lit(state)} and ${uid === undefined ? sql`true` : sql`f.uid = ${uid}`}
  and ${merchantId === undefined ? sql`true` : sql`f.merchant_id = ${merchantId}`}
  and ${words === undefined ? sql`true` : found(words)}`

/** A page for the console: those that wait the longest first, others newest first. */
export async function consoleFeedback(db: Db, asked: FeedbackFilter, after: bigint | undefined, limit: number) {
  const isOpen = asked.state === 'open'
  const place = isOpen ? sql`f.open_from` : sql`f.last_id`
  const beyond = after === undefined ? sql`` : isOpen ? sql`and f.open_from > ${after}` : sql`and f.last_id < ${after}`
  const { rows } = await sql<ConsoleFeedback>`
    select f.id, f.uid, s.vcode, coalesce(m.name, s.name) as name, f.state, f.created_at, ${place} as place, last.content, last.created_at as written_at,
      (select created_at from feedback_message where id = f.open_from) as waits_since,
      (select count(*)::integer from feedback_message where feedback_id = f.id and id >= f.open_from) as unread
    from feedback f left join member m on m.uid = f.uid left join merchant s on s.merchant_id = f.merchant_id
      join feedback_message last on last.id = f.last_id
    where ${wanted(asked)} ${beyond}
    order by ${place} ${isOpen ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows
}

/** Counts up to ten thousand. */
export const countFeedback = (db: Db, asked: FeedbackFilter): Promise<number> =>
  countRows(db, sql`feedback f where ${wanted(asked)}`)

/** Whose conversation it is. One of the two is null. */
export interface OwnerRow {
  uid: number | null
  vcode: string | null
  /** Of the member or the merchant. */
  name: string
}

/** The member or merchant of a conversation that exists. */
export async function ownerOf(db: Db, id: bigint): Promise<OwnerRow> {
  const { rows } = await sql<OwnerRow>`
    select f.uid, s.vcode, coalesce(m.name, s.name) as name
    from feedback f left join member m on m.uid = f.uid left join merchant s on s.merchant_id = f.merchant_id
    where f.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`conversation ${id} belongs to nobody`)
  return row
}
