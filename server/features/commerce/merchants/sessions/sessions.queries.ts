import type { MerchantStatus } from '@humidor/domain/commerce/merchant.ts'
import type { StaffRole } from '@humidor/domain/commerce/staff-role.ts'
import { type Insertable, sql } from 'kysely'
import { type Db, forgettable, hasRow, type Tx } from '../../../../database/database.ts'
import type { Schema } from '../../../../database/tables.ts'

export interface SessionRow {
  /** The position in the arguments, from 1. */
  n: bigint
  merchant_id: number
  name: string
  status: MerchantStatus
  seen_at: Date
  /** Null: the device is no till. */
  till_minutes: number | null
  till_used_at: Date | null
  /** Who is at the till; null: the owner, or nobody. */
  staff_id: number | null
  staff_name: string | null
  staff_role: StaffRole | null
}

/** Finds the living sessions among many, with their merchants, in one statement. */
export async function livingSessions(db: Db, hashes: readonly Buffer[], sids: readonly string[], at: Date) {
  const { rows } = await sql<SessionRow>`
    select asked.n, m.merchant_id, m.name, m.status, s.seen_at, s.till_minutes, s.till_used_at,
      s.staff_id, w.name as staff_name, w.role as staff_role
    from unnest(${hashes}::bytea[], ${sids}::text[]) with ordinality asked (hash, sid, n)
    join merchant_session s on s.token_hash = asked.hash and s.sid = asked.sid and s.expires_at > ${at}
    join merchant m on m.merchant_id = s.merchant_id
    left join merchant_staff w on w.id = s.staff_id and w.removed_at is null`.execute(db)
  return rows
}

/** Extends sessions in use. Skips rows that another transaction has locked, so that no request waits. */
export const slideSessions = (db: Db, hashes: readonly Buffer[], at: Date, expiresAt: Date, unseenSince: Date) =>
  sql`
  update merchant_session set seen_at = ${at}, expires_at = ${expiresAt} where token_hash in (
    select token_hash from merchant_session
    where token_hash = any(${hashes}::bytea[]) and seen_at <= ${unseenSince} for no key update skip locked
  ) and ${forgettable}`.execute(db)

export const insertSession = (tx: Tx, row: Insertable<Schema['merchant_session']>) =>
  tx.insertInto('merchant_session').values(row).execute()

/** Ends a merchant's sessions on a device. Returns after how many minutes it locked as a till; null: it was none. */
export async function deleteSessions(tx: Tx, merchantId: number, sid: string): Promise<number | null> {
  const ended = await tx
    .deleteFrom('merchant_session')
    .where('merchant_id', '=', merchantId)
    .where('sid', '=', sid)
    .returning('till_minutes')
    .execute()
  return ended[0]?.till_minutes ?? null
}

/** Locks a merchant's session, and answers who is at it. It is ended only after the transaction. Undefined: it was ended. */
export async function lockSession(
  tx: Tx,
  merchantId: number,
  sid: string,
): Promise<{ staff_id: number | null } | undefined> {
  const { rows } = await sql<{ staff_id: number | null }>`
    select staff_id from merchant_session where merchant_id = ${merchantId} and sid = ${sid} for share`.execute(tx)
  return rows[0]
}

/** Ends a merchant's sessions on all other devices. */
export const deleteOtherSessions = (tx: Tx, merchantId: number, exceptSid: string) =>
  tx.deleteFrom('merchant_session').where('merchant_id', '=', merchantId).where('sid', '!=', exceptSid).execute()

/** Ends all sessions of all merchants. Returns how many. */
export async function endMerchantSessions(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('merchant_session').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Whether a merchant has logged in on a device before. */
export const isKnownDevice = (db: Db, merchantId: number, sidHash: Buffer): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('merchant_device')
      .select('seen_at')
      .where('merchant_id', '=', merchantId)
      .where('sid_hash', '=', sidHash),
  )

export const putDevice = (tx: Tx, row: Schema['merchant_device']) =>
  tx
    .insertInto('merchant_device')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'sid_hash']).doUpdateSet({ seen_at: row.seen_at }))
    .execute()

/** A device without a log-in for this long is unknown again. Milliseconds. */
const DEVICE_LIFE_MS = 400 * 86_400_000

/** Deletes a batch of expired sessions and old devices. Returns the number of rows. */
export async function deleteOver(db: Db, at: Date, limit: number): Promise<number> {
  const longAgo = new Date(at.getTime() - DEVICE_LIFE_MS)
  const batches = [
    sql`delete from merchant_session where token_hash in (
      select token_hash from merchant_session where expires_at <= ${at} limit ${limit} for update skip locked)`,
    sql`delete from merchant_device where (merchant_id, sid_hash) in (
      select merchant_id, sid_hash from merchant_device where seen_at <= ${longAgo} limit ${limit} for update skip locked)`,
  ]
  let gone = 0
  for (const batch of batches) gone += Number((await batch.execute(db)).numAffectedRows ?? 0)
  return gone
}
