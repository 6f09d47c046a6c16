import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { TimelineSubject } from '../../../http/feature.ts'
import { type Moments, within } from '../../../platform/console/ranges.queries.ts'

/** A conversation with support, with the beginning of its first message. */
export interface BegunRow {
  id: bigint
  at: Date
  state: string
  text: string
}

/** Characters shown of the first message. */
const MOST_CHARACTERS = 200

interface Asked extends Moments {
  below: bigint | undefined
  limit: number
}

/** The conversations of a member or merchant, the newest first. */
export async function conversationsOf(
  db: Db,
  { of, number }: TimelineSubject,
  { below, limit, ...range }: Asked,
): Promise<BegunRow[]> {
  const { rows } = await sql<BegunRow>`
    select f.id, f.created_at as at, f.state, left(m.content, ${MOST_CHARACTERS}) as text
    from feedback f
    cross join lateral (select content from feedback_message where feedback_id = f.id order by id limit 1) m
    where ${of === 'member' ? sql`f.uid` : sql`f.merchant_id`} = ${number} and ${below === undefined ? sql`true` : sql`f.id < ${below}`}
      and ${within(sql`f.created_at`, range)}
    order by f.id desc limit ${limit}`.execute(db)
  return rows
}
