import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../../database/database.ts'

export interface EmailChange {
  uid: number
  new_email: string
  /** The device that asked for it. */
  sid: string
  asked_at: Date
  due_at: Date
}

/** Stores a new address that waits. False if one waits already. */
export const insertEmailChange = (tx: Tx, row: EmailChange): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('email_change')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('uid'),
  )

/** What a change must be for `takeEmailChange` and `dueEmailChanges`: due, and of a member whom no operator froze. */
const isDue = (at: Date) => sql<boolean>`due_at <= ${at} and not exists (
  select from member m where m.uid = email_change.uid and m.frozen_reason = 3)`

/** Deletes and returns the new address that waits, if there is one; with `dueBy` only if it may be put in force then. */
export const takeEmailChange = (tx: Tx, uid: number, dueBy?: Date): Promise<EmailChange | undefined> =>
  tx
    .deleteFrom('email_change')
    .where('uid', '=', uid)
    .$if(dueBy !== undefined, (query) => query.where(isDue(dueBy ?? new Date(0))))
    .returningAll()
    .executeTakeFirst()

/** Members whose new address is due and whom no operator froze, the first due first. */
export const dueEmailChanges = async (db: Db, at: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('email_change')
      .select('uid')
      .where(isDue(at))
      .orderBy('due_at')
      .orderBy('uid')
      .limit(limit)
      .execute()
  ).map(({ uid }) => uid)

/** Whether an address belonged to another member until lately. */
export const isEmailReserved = (db: Db, email: string, uid: number, at: Date): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('reserved_email')
      .select('uid')
      .where('email', '=', email)
      .where('uid', '<>', uid)
      .where('until', '>', at),
  )

/** Reserves an address that a member gives up, until a moment. */
export const reserveEmail = (tx: Tx, row: { email: string; uid: number; until: Date }) =>
  tx
    .insertInto('reserved_email')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ uid: row.uid, until: row.until }))
    .execute()

/** Ends the reservation of an address that its member has again. */
export const releaseEmail = (tx: Tx, email: string, uid: number) =>
  tx.deleteFrom('reserved_email').where('email', '=', email).where('uid', '=', uid).execute()

/** Deletes a batch of reservations that are over. Returns how many. */
export async function deleteOldEmailReservations(db: Db, at: Date, limit: number): Promise<number> {
  const gone = await sql`delete from reserved_email where email in (
    select email from reserved_email where until <= ${at} limit ${limit} for update skip locked)`.execute(db)
  return Number(gone.numAffectedRows ?? 0)
}

/**
 * Sets a member's address unless somebody has it, and voids the one-time password that lies in the old mailbox. Money cannot leave
 * until `until`, or longer where it already waits. False if the address is taken. Ask `isEmailReserved` afterwards, as for a name.
 */
export async function putEmail(tx: Tx, uid: number, email: string, until: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update member set email = ${email}, email_waits_until = ${until}::timestamptz,
      money_waits_until = greatest(money_waits_until, ${until}::timestamptz)
    where uid = ${uid} and not exists (select from member where email = ${email})`.execute(tx)
  if (Number(numAffectedRows ?? 0) === 0) return false
  await tx.deleteFrom('one_time_password').where('uid', '=', uid).execute()
  return true
}
