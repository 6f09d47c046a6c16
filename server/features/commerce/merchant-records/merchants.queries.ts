import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Keyset } from '../../../platform/console/keyset.ts'
import { type Moments, within } from '../../../platform/console/ranges.queries.ts'

/** The name of a merchant. Undefined: there is none. */
export const merchantNamed = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant')
    .select(['merchant_id', 'vcode', 'name'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/** A merchant's contact data as members see it, locked against every other change. Undefined: there is no such merchant. */
export const lockContact = (tx: Tx, merchantId: number) =>
  tx
    .selectFrom('merchant')
    .select(['name', 'address', 'phone', 'business_hours', 'description'])
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
export type ContactRow = NonNullable<Awaited<ReturnType<typeof lockContact>>>

/** Replaces the contact data of a locked merchant. */
export const putContact = (tx: Tx, merchantId: number, contact: ContactRow, at: Date) =>
  tx
    .updateTable('merchant')
    .set({ ...contact, contact_changed_at: at })
    .where('merchant_id', '=', merchantId)
    .execute()

export interface SessionRow {
  id: string
  /** Browser and system; empty: not known. */
  device: string
  mark: string
  /** Null: the device is no till. */
  till_minutes: number | null
  till_used_at: Date | null
  /** Who is at the till. */
  staff: string | null
  created_at: Date
  seen_at: Date
  expires_at: Date
}

/** Sessions shown of a merchant. */
const MOST_SESSIONS = 200

/** A merchant's living sessions, the newest first. Neither the token nor the device can be guessed from what is shown. */
export async function sessionsOf(db: Db, merchantId: number, at: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select encode(substring(sha256(s.token_hash) for 8), 'hex') as id, s.device,
      upper(encode(substring(sha256(convert_to(s.sid, 'UTF8')) for 4), 'hex')) as mark, s.till_minutes, s.till_used_at,
      w.name as staff, s.created_at, s.seen_at, s.expires_at
    from merchant_session s left join merchant_staff w on w.id = s.staff_id
    where s.merchant_id = ${merchantId} and s.expires_at > ${at}
    order by s.created_at desc, s.token_hash limit ${MOST_SESSIONS}`.execute(db)
  return rows
}

/** A sign-in of a merchant whose session lives. */
export interface SignInRow {
  id: string
  at: Date
  device: string
  till_minutes: number | null
}

/** The sign-ins behind a merchant's living sessions after a place, the newest first. */
export async function signInsAfter(
  db: Db,
  merchantId: number,
  asked: Moments & { place: Keyset | undefined; at: Date; limit: number },
): Promise<SignInRow[]> {
  const { place, at, limit, ...range } = asked
  const { rows } = await sql<SignInRow>`
    select s.id::text as id, s.created_at as at, s.device, s.till_minutes from merchant_session s
    where s.merchant_id = ${merchantId} and s.expires_at > ${at} and ${within(sql`s.created_at`, range)}
      and ${place ? sql`(s.created_at, s.id) < (${place.at}, ${place.id}::uuid)` : sql`true`}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many devices a merchant has signed in on. */
export async function countDevices(db: Db, merchantId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from merchant_device where merchant_id = ${merchantId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Locks a merchant until the transaction ends. Returns whether there is one. */
export async function lockMerchant(tx: Tx, merchantId: number): Promise<boolean> {
  const { rows } = await sql`
    select from merchant where merchant_id = ${merchantId} for no key update`.execute(tx)
  return rows.length > 0
}

/** Ends all sessions of a merchant. */
export const deleteSessionsOf = (tx: Tx, merchantId: number) =>
  tx.deleteFrom('merchant_session').where('merchant_id', '=', merchantId).execute()
