import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import type { TimelineSubject } from '../../../http/feature.ts'
import { type Moments, within } from '../../../platform/console/ranges.queries.ts'

/** A note with the operators who wrote and withdrew it. */
export interface NoteRow {
  id: bigint
  at: Date
  operator_id: number
  by: string
  /** Null: erased. */
  text: string | null
  pinned: boolean
  withdrawn_at: Date | null
  withdrawn_by: string | null
}

/** The columns that name whom a row is about. */
const ownerOf = ({ of, number }: TimelineSubject) =>
  of === 'member' ? { uid: number, merchant_id: null } : { uid: null, merchant_id: number }

/** Whether a row is about somebody. */
const isOf = ({ of, number }: TimelineSubject) => sql`${of === 'member' ? sql`n.uid` : sql`n.merchant_id`} = ${number}`

interface NotesAsked extends Moments {
  below: bigint | undefined
  limit: number
  /** Only pinned ones. */
  pinned?: boolean
}

/** The notes on a member or merchant, the newest first. */
export async function notesOn(db: Db, subject: TimelineSubject, asked: NotesAsked): Promise<NoteRow[]> {
  const { below, limit, pinned = false, ...range } = asked
  const { rows } = await sql<NoteRow>`
    select n.id, n.at, n.operator_id, o.name as by, n.text, n.pinned, n.withdrawn_at, w.name as withdrawn_by
    from operator_note n join operator o on o.id = n.operator_id left join operator w on w.id = n.withdrawn_by
    where ${isOf(subject)} and ${pinned ? sql`n.pinned` : sql`true`} and ${below === undefined ? sql`true` : sql`n.id < ${below}`}
      and ${within(sql`n.at`, range)}
    order by n.id desc limit ${limit}`.execute(db)
  return rows
}

/** Locks a member or merchant, so that their notes and tags are counted one after the other. */
export const lockSubject = (tx: Tx, { of, number }: TimelineSubject) =>
  of === 'member'
    ? tx.selectFrom('member').select('uid').where('uid', '=', number).forNoKeyUpdate().execute()
    : tx.selectFrom('merchant').select('merchant_id').where('merchant_id', '=', number).forNoKeyUpdate().execute()

/** Whether what was kept of a closed member is erased: nothing may be written about them any more. */
export const isErased = (db: Db, { of, number }: TimelineSubject): Promise<boolean> =>
  of === 'member'
    ? hasRow(db.selectFrom('closed_member').select('uid').where('uid', '=', number).where('erased_at', 'is not', null))
    : Promise.resolve(false)

/** Counts the pinned notes of a locked subject. */
export async function countPinned(tx: Tx, subject: TimelineSubject): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from operator_note n where ${isOf(subject)} and n.pinned`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function insertNote(
  tx: Tx,
  subject: TimelineSubject,
  note: { operatorId: number; at: Date; text: string; pinned: boolean },
): Promise<bigint> {
  const { operatorId: operator_id, ...columns } = note
  const { id } = await tx
    .insertInto('operator_note')
    .values({ ...ownerOf(subject), operator_id, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a note on a member or merchant. Undefined: there is none of this number on them, or its text is erased. */
export const lockNote = (tx: Tx, { of, number }: TimelineSubject, id: bigint) =>
  tx
    .selectFrom('operator_note')
    .select(['id', 'at', 'operator_id', 'pinned', 'withdrawn_at'])
    .where('id', '=', id)
    .where(of === 'member' ? 'uid' : 'merchant_id', '=', number)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Withdraws a locked note. It is no longer pinned. */
export const putWithdrawal = (tx: Tx, id: bigint, { operatorId, at }: { operatorId: number; at: Date }) =>
  tx
    .updateTable('operator_note')
    .set({ pinned: false, withdrawn_at: at, withdrawn_by: operatorId })
    .where('id', '=', id)
    .execute()

export const putPin = (tx: Tx, id: bigint, pinned: boolean) =>
  tx.updateTable('operator_note').set({ pinned }).where('id', '=', id).execute()

/** Erases the texts of all notes on some members. */
export const eraseNotes = (tx: Tx, uids: readonly number[], at: Date) =>
  sql`update operator_note set text = null, pinned = false, erased_at = ${at}
    where uid = any (${uids}::int[]) and erased_at is null`.execute(tx)
