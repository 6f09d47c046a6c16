import { tagKey } from '@humidor/domain/backoffice/notes.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { TimelineSubject } from '../../../http/feature.ts'

const numberColumn = (of: TimelineSubject['of']) => sql.ref(of === 'member' ? 's.uid' : 's.merchant_id')

/** The tags of a member or merchant, in the order in which they were set. */
export async function tagsOf(db: Db, { of, number }: TimelineSubject): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select t.label from subject_tag s join tag t on t.id = s.tag_id
    where ${numberColumn(of)} = ${number} order by s.at, s.tag_id`.execute(db)
  return rows.map(({ label }) => label)
}

/** The numbers of the members or merchants with a tag, as an SQL list: `uid in …`. */
export const taggedWith = (of: TimelineSubject['of'], typed: string): RawBuilder<unknown> => sql`(
  select ${numberColumn(of)} from subject_tag s join tag t on t.id = s.tag_id
  where t.key = ${tagKey(typed)} and ${numberColumn(of)} is not null)`

/** Sets a tag on a locked member or merchant. The label of the first use stays. */
export async function putTag(
  tx: Tx,
  { of, number }: TimelineSubject,
  { typed, operatorId, at }: { typed: string; operatorId: number; at: Date },
) {
  await sql`insert into tag (key, label) values (${tagKey(typed)}, ${readLine(typed)}) on conflict do nothing`.execute(
    tx,
  )
  const [uid, merchantId] = of === 'member' ? [number, null] : [null, number]
  await sql`insert into subject_tag (tag_id, uid, merchant_id, operator_id, at)
    select id, ${uid}::int, ${merchantId}::int, ${operatorId}, ${at} from tag where key = ${tagKey(typed)}
    on conflict do nothing`.execute(tx)
}

/** Removes a tag. Returns whether it was set. */
export async function dropTag(tx: Tx, { of, number }: TimelineSubject, typed: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from subject_tag s using tag t
    where t.id = s.tag_id and t.key = ${tagKey(typed)} and ${numberColumn(of)} = ${number}`.execute(tx)
  return numAffectedRows === 1n
}

/** Removes all tags of some members. */
export const dropTagsOf = (tx: Tx, uids: readonly number[]) =>
  sql`delete from subject_tag where uid = any (${uids}::int[])`.execute(tx)

/** Tags offered while somebody types. */
const MOST_OFFERED = 200

/** The tags that are set on somebody, by their key. */
export async function tagsInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select t.label from tag t where exists (select from subject_tag s where s.tag_id = t.id)
    order by t.key limit ${MOST_OFFERED}`.execute(db)
  return rows.map(({ label }) => label)
}
