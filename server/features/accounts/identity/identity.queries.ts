import { referralSpellings } from '@humidor/domain/accounts/registration.ts'
import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import { isEmailReserved } from './own-email/own-email.queries.ts'
import { isReserved } from './own-name/own-name.queries.ts'

/** The member with this address, in lower case. */
export const memberByEmail = (db: Db, email: string): Promise<{ uid: number; language: string } | undefined> =>
  db.selectFrom('member').select(['uid', 'language']).where('email', '=', email).executeTakeFirst()

/** The uid of the member with this referral code, or of the only member with a code that looks like it. Nobody is invited by a closed one. */
export async function uidByReferralCode(db: Db, vcode: string): Promise<number | undefined> {
  const spellings = referralSpellings(vcode)
  const found = await db
    .selectFrom('member')
    .select(['uid', 'vcode'])
    .where('vcode', 'in', spellings)
    .where('closed_at', 'is', null)
    .execute()
  const exact = found.find((one) => one.vcode === vcode)
  return (exact ?? (found.length === 1 ? found[0] : undefined))?.uid
}

/** A member's referral code. */
export const referralOf = (db: Db, uid: number): Promise<{ uid: number; vcode: string } | undefined> =>
  db.selectFrom('member').select(['uid', 'vcode']).where('uid', '=', uid).executeTakeFirst()

/** Whether address or name of a new member is taken, or reserved for another. Reports the address first. */
export async function refuseTaken(db: Db, email: string, nameKey: string, at: Date) {
  const found = await db
    .selectFrom('member')
    .select(['email', 'name_key'])
    .where((where) => where.or([where('email', '=', email), where('name_key', '=', nameKey)]))
    .execute()
  if (found.some((one) => one.email === email) || (await isEmailReserved(db, email, NOBODY, at)))
    return 'duplicate_email'
  return found.length > 0 || (await isReserved(db, nameKey, NOBODY, at)) ? 'duplicate_name' : undefined
}

/** No member has this uid. */
const NOBODY = 0

/** What a member has begun to change about their own account. @throws when there is no such member */
export const ownAccountOf = (db: Db, uid: number) =>
  db
    .selectFrom('member as m')
    .leftJoin('email_change as e', 'e.uid', 'm.uid')
    .select(['e.new_email', 'e.due_at', 'm.name_changed_at', 'm.lockdown_at', 'm.lockdown_ends_at'])
    .where('m.uid', '=', uid)
    .executeTakeFirstOrThrow()

export interface MemberRowToWrite {
  uid: number
  email: string
  name: string
  name_key: string
  password_hash: string
  vcode: string
  referrer_uid: number | null
  created_at: Date
  language: string
  shipping_fee?: bigint
  registered_sid?: string
}

/** Inserts a member unless address, name, uid or referral code is taken. Waits for a transaction that is taking one. False when taken. */
export const insertMember = (tx: Tx, row: MemberRowToWrite): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('member')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('uid'),
  )

export const insertAuthenticator = (tx: Tx, row: { uid: number; secret: Buffer; key_id: string }) =>
  tx.insertInto('authenticator').values(row).execute()

const DAY = 86_400_000
/** A device without a sign-in for this long is forgotten: the next sign-in there is announced again. Milliseconds. */
const DEVICE_KNOWN = 400 * DAY

/** Deletes a batch of expired sessions, captchas, mailboxes with their codes, one-time passwords, failures and devices. Returns the number of rows. */
export async function deleteExpired(db: Db, at: Date, limit: number): Promise<number> {
  const dayAgo = new Date(at.getTime() - DAY)
  const longAgo = new Date(at.getTime() - DEVICE_KNOWN)
  const batches = [
    sql`delete from session where token_hash in (
      select token_hash from session where expires_at <= ${at} limit ${limit} for update skip locked)`,
    sql`delete from captcha where sid in (
      select sid from captcha where expires_at <= ${at} limit ${limit} for update skip locked)`,
    sql`delete from mailbox where email in (
      select email from mailbox where last_sent_at <= ${dayAgo} limit ${limit} for update skip locked)`,
    sql`delete from sign_in_failure where subject in (
      select subject from sign_in_failure where since <= ${dayAgo} limit ${limit} for update skip locked)`,
    sql`delete from one_time_password where uid in (
      select uid from one_time_password where expires_at <= ${at} limit ${limit} for update skip locked)`,
    sql`delete from known_device where (uid, sid_hash) in (
      select uid, sid_hash from known_device where seen_at <= ${longAgo} limit ${limit} for update skip locked)`,
  ]
  let gone = 0
  for (const batch of batches) gone += Number((await batch.execute(db)).numAffectedRows ?? 0)
  return gone
}
