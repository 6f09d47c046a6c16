import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'

const fields = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant')
    .select([
      'merchant_id',
      'name',
      'language',
      'email',
      'next_email',
      'next_email_at',
      'password_hash',
      'access_reset_at',
    ])
    .where('merchant_id', '=', merchantId)

/** What concerns the owner's access. Undefined: there is no such merchant. */
export const ownerRow = (db: Db, merchantId: number) => fields(db, merchantId).executeTakeFirst()
export type OwnerRow = NonNullable<Awaited<ReturnType<typeof ownerRow>>>

/** The same, locked: changes of the address and recoveries take turns. */
export const lockOwner = (tx: Tx, merchantId: number) => fields(tx, merchantId).forNoKeyUpdate().executeTakeFirst()

/** Puts an address in force. None waits any more. */
export const putEmail = (tx: Tx, merchantId: number, email: string) =>
  tx
    .updateTable('merchant')
    .set({ email, next_email: null, next_email_at: null })
    .where('merchant_id', '=', merchantId)
    .execute()

/** Lets an address wait until it is due, in the place of another that waits. Null: none waits any more. */
export const putNextEmail = (tx: Tx, merchantId: number, next: { email: string; at: Date } | null) =>
  tx
    .updateTable('merchant')
    .set({ next_email: next?.email ?? null, next_email_at: next?.at ?? null })
    .where('merchant_id', '=', merchantId)
    .execute()

/** Merchants whose new address is due, the first due first. */
export const dueOwnerEmails = async (db: Db, at: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('merchant')
      .select('merchant_id')
      .where('next_email_at', '<=', at)
      .orderBy('next_email_at')
      .orderBy('merchant_id')
      .limit(limit)
      .execute()
  ).map(({ merchant_id }) => merchant_id)

/** Payouts wait from this moment on, as somebody got in without the password. */
export const putAccessReset = (tx: Tx, merchantId: number, at: Date) =>
  tx.updateTable('merchant').set({ access_reset_at: at }).where('merchant_id', '=', merchantId).execute()

/** Ends all sessions of a merchant. */
export const deleteAllSessions = (tx: Tx, merchantId: number) =>
  tx.deleteFrom('merchant_session').where('merchant_id', '=', merchantId).execute()

/** A session as the owner sees it. */
export interface DeviceRow {
  id: string
  sid: string
  device: string
  is_till: boolean
  staff_name: string | null
  created_at: Date
  seen_at: Date
}

/** The living sessions of a merchant, the last used first. */
export async function devicesOf(db: Db, merchantId: number, at: Date): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select s.id, s.sid, s.device, s.till_minutes is not null as is_till, s.created_at, s.seen_at,
      case when s.till_used_at + s.till_minutes * interval '1 minute' > ${at} then w.name end as staff_name
    from merchant_session s left join merchant_staff w on w.id = s.staff_id
    where s.merchant_id = ${merchantId} and s.expires_at > ${at} order by s.seen_at desc, s.id`.execute(db)
  return rows
}

/** Ends one session of a merchant on another device. Returns whether there was one. */
export async function deleteDevice(tx: Tx, merchantId: number, id: string, exceptSid: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('merchant_session')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('sid', '<>', exceptSid)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
