import { type WrittenState, writtenState } from '@humidor/domain/community/written-notice.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'
import { begunBy, changedBy, type Hand } from '../../../platform/localized-content/localized-content.queries.ts'
import { type Mailbox, wanted } from '../../../platform/notifications/notifications.queries.ts'
import { noticeTexts } from './notices.queries.ts'

/** A written notice in the operators' list. */
export interface ConsoleNotice {
  id: bigint
  uid: number | null
  member: string | null
  place: string | null
  by_mail: boolean
  published_at: Date | null
  taken_back_at: Date | null
  changed_at: Date
  changed_by: string
  /** In English, or in its first language; null: it has no text yet. */
  title: string | null
  languages: string[]
}

const inState: Record<WrittenState, ReturnType<typeof sql>> = {
  draft: sql`w.published_at is null and w.taken_back_at is null`,
  published: sql`w.published_at is not null`,
  takenBack: sql`w.taken_back_at is not null`,
}
const matching = (state: WrittenState | undefined) => (state === undefined ? sql`true` : inState[state])

/** Notices in a state, the latest changed first, from before a number on. */
export async function consoleNotices(
  db: Db,
  state: WrittenState | undefined,
  before: bigint | undefined,
  limit: number,
) {
  const { rows } = await sql<ConsoleNotice>`
    select w.id, w.uid, m.name as member, w.place, w.by_mail, w.published_at, w.taken_back_at, w.changed_at,
      coalesce(o.name, '') as changed_by, t.title, coalesce(t.languages, '{}') as languages
    from written_notice w left join operator o on o.id = w.changed_by left join member m on m.uid = w.uid
    cross join ${noticeTexts.titles('w.id')}
    where ${matching(state)} and ${before === undefined ? sql`true` : sql`w.id < ${before}`}
    order by w.id desc limit ${limit}`.execute(db)
  return rows
}

export const countConsoleNotices = (db: Db, state: WrittenState | undefined): Promise<number> =>
  countRows(db, sql`written_notice w where ${matching(state)}`)

/** A notice with all its fields except its texts. */
export const writtenRow = (db: Db, id: number) =>
  db
    .selectFrom('written_notice as w')
    .leftJoin('operator as maker', 'maker.id', 'w.created_by')
    .leftJoin('operator as changer', 'changer.id', 'w.changed_by')
    .leftJoin('member as m', 'm.uid', 'w.uid')
    .selectAll('w')
    .select(['maker.name as created_by_name', 'changer.name as changed_by_name', 'm.name as member'])
    .where('w.id', '=', BigInt(id))
    .executeTakeFirst()
export type WrittenRow = NonNullable<Awaited<ReturnType<typeof writtenRow>>>

/** Locks a notice for a change, until the transaction ends. */
export async function lockWritten(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('written_notice')
    .select(['id', 'uid', 'version', 'number', 'by_mail', 'published_at', 'taken_back_at'])
    .where('id', '=', BigInt(id))
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, state: writtenState({ publishedAt: row.published_at, takenBackAt: row.taken_back_at }) }
}
export type LockedNotice = NonNullable<Awaited<ReturnType<typeof lockWritten>>>

/** The fields that all languages share. */
export interface WrittenFacts {
  uid: number | null
  place: string | null
  by_mail: boolean
}

/** Creates a notice. Returns its id. */
export async function insertWritten(tx: Tx, facts: WrittenFacts, hand: Hand): Promise<bigint> {
  const { id } = await tx
    .insertInto('written_notice')
    .values({ ...facts, ...begunBy(hand) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a locked notice; each change counts. */
export const changeWritten = (
  tx: Tx,
  held: LockedNotice,
  facts: Partial<WrittenFacts> & { number?: bigint | null; published_at?: Date | null; taken_back_at?: Date | null },
  hand: Hand,
) =>
  tx
    .updateTable('written_notice')
    .set({ ...facts, ...changedBy(held, hand) })
    .where('id', '=', held.id)
    .execute()

/** The next place among all notices: later notices come after it. */
export async function nextNumber(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`
    select nextval(pg_get_serial_sequence('notice', 'id')) as number`.execute(tx)
  return rows[0]?.number ?? 0n
}

/** Starts its mailing to everybody who wants such mails. */
export const beginMailing = (tx: Tx, number: bigint) =>
  tx.insertInto('notice_mailing').values({ number, after_uid: 0 }).execute()

/**
 * Locks the oldest mailing that no other worker has locked, until the transaction ends. Returns whether its notice is still
 * published.
 */
export async function lockMailing(tx: Tx) {
  const { rows } = await sql<{ number: bigint; after_uid: number; stands: boolean }>`
    select number, after_uid, exists (select from written_notice w where w.number = notice_mailing.number) as stands
    from notice_mailing order by number limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** The next members who want the platform's news by mail. */
export async function wantNewsAfter(tx: Tx, after: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('mail_choice')
    .select('uid')
    .where('house', '=', true)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .execute()
  return rows.map(({ uid }) => uid)
}

/** Stores the progress of a mailing; undefined: it is done. */
export const advanceMailing = (tx: Tx, number: bigint, after: number | undefined) =>
  after === undefined
    ? tx.deleteFrom('notice_mailing').where('number', '=', number).execute()
    : tx.updateTable('notice_mailing').set({ after_uid: after }).where('number', '=', number).execute()

/** A notice as mailed to one member. Undefined where it was taken back or is not for them. */
export async function writtenFor(db: Db, number: number, uid: number) {
  const { rows } = await sql<
    Mailbox & { to_all: boolean; text_language: string; title: string; body: string; published_at: Date }
  >`
    select m.uid, m.email, m.language, ${wanted}, w.uid is null as to_all, w.published_at,
      t.language as text_language, t.title, t.body
    from written_notice w join member m on m.uid = ${uid} and m.closed_at is null left join mail_choice c on c.uid = m.uid
    cross join ${noticeTexts.translated('w.id', sql.ref('m.language'))}
    where w.number = ${number} and (w.uid = m.uid or w.uid is null and w.published_at >= m.created_at)`.execute(db)
  return rows[0]
}
