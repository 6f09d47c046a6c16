import type { NoticeKind } from '@humidor/domain/community/notices.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { type Moments, within } from '../../../platform/console/ranges.queries.ts'
import { noticeTexts } from './notices.queries.ts'

/** A notice to one member. One that operators wrote has a title and a body in English. */
export interface ToOneRow {
  id: bigint
  at: Date
  kind: NoticeKind | 'written'
  params: unknown
  title: string | null
  body: string | null
}

interface Asked extends Moments {
  uid: number
  below: bigint | undefined
  limit: number
}

/** The notices to one member alone, the platform's and the operators' in one order, the newest first. */
export async function noticesToOne(db: Db, { uid, below, limit, ...range }: Asked): Promise<ToOneRow[]> {
  const earlier = (number: string) => (below === undefined ? sql`true` : sql`${sql.ref(number)} < ${below}`)
  const { rows } = await sql<ToOneRow>`
    select * from (
      (select n.id, n.at, n.kind, n.params, null as title, null as body from notice n
      where n.uid = ${uid} and ${earlier('n.id')} and ${within(sql`n.at`, range)} order by n.id desc limit ${limit})
      union all
      (select w.number, w.published_at, 'written', '{}'::jsonb, t.title, t.body
      from written_notice w cross join ${noticeTexts.translated('w.id', 'en')}
      where w.uid = ${uid} and w.number is not null and ${earlier('w.number')} and ${within(sql`w.published_at`, range)}
      order by w.number desc limit ${limit})
    ) told order by id desc limit ${limit}`.execute(db)
  return rows
}
