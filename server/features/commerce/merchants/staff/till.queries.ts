import { sql } from 'kysely'
import type { Tx } from '../../../../database/database.ts'

/** Whose session it is: a merchant's on a device. */
interface Session {
  merchantId: number
  sid: string
}

const sessionAt = (tx: Tx, { merchantId, sid }: Session) =>
  tx.updateTable('merchant_session').where('merchant_id', '=', merchantId).where('sid', '=', sid)

/** Makes a device a till that locks after so many minutes, and locks it. Null: it is none any more. */
export const putTill = (tx: Tx, session: Session, minutes: number | null) =>
  sessionAt(tx, session).set({ till_minutes: minutes, till_used_at: null, staff_id: null }).execute()

/** Somebody comes to a till: staff, or the owner with null. */
export const putAtTill = (tx: Tx, session: Session, it: { staffId: number | null; at: Date }) =>
  sessionAt(tx, session)
    .set({ till_used_at: it.at, staff_id: it.staffId })
    .where('till_minutes', 'is not', null)
    .execute()

/** Milliseconds for which another use of a till is not written down. */
const NOTED_EVERY_MS = 60_000

/**
 * Notes that the staff at a till were there, at most once a minute. Skips a row that another transaction has locked: sign-ins lock
 * the person first, and this call has the till.
 */
export const noteSeen = (tx: Tx, { merchantId, sid }: Session, at: Date) =>
  sql`update merchant_staff set seen_at = ${at} where id in (
    select w.id from merchant_session s join merchant_staff w on w.id = s.staff_id
    where s.merchant_id = ${merchantId} and s.sid = ${sid} and w.removed_at is null and w.created_at <= ${at}
      and (w.seen_at is null or w.seen_at <= ${new Date(at.getTime() - NOTED_EVERY_MS)})
    for no key update of w skip locked)`.execute(tx)

/** Locks a till. */
export const lockTill = (tx: Tx, session: Session) =>
  sessionAt(tx, session).set({ till_used_at: null, staff_id: null }).where('till_minutes', 'is not', null).execute()

/** Somebody has used a till that is open at that time. It never opens a till that was locked meanwhile. */
export const putUse = (tx: Tx, { merchantId, sid }: Session, at: Date) =>
  sql`update merchant_session set till_used_at = ${at} where merchant_id = ${merchantId} and sid = ${sid}
    and till_used_at < ${at} and till_used_at + till_minutes * interval '1 minute' > ${at}`.execute(tx)
