import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** What signing in needs to know of a member. */
export interface Known {
  uid: number
  password_hash: string
  language: string
}

/** The member with this address, in lower case. */
export const memberByEmail = (db: Db, email: string): Promise<Known | undefined> =>
  db.selectFrom('member').select(['uid', 'password_hash', 'language']).where('email', '=', email).executeTakeFirst()

/** The uid of the member whose referral code this is. */
export async function uidByReferralCode(db: Db, vcode: string): Promise<number | undefined> {
  const found = await db.selectFrom('member').select('uid').where('vcode', '=', vcode).executeTakeFirst()
  return found?.uid
}

/** What is taken already of a new member's wishes, the address first. */
export async function whatIsTaken(db: Db, email: string, nameKey: string) {
  const found = await db
    .selectFrom('member')
    .select(['email', 'name_key'])
    .where((where) => where.or([where('email', '=', email), where('name_key', '=', nameKey)]))
    .execute()
  if (found.some((one) => one.email === email)) return 'duplicate_email'
  return found.length > 0 ? 'duplicate_name' : undefined
}

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
}

/** Writes a member unless address, name, uid or referral code is taken; waits for whoever is just taking it. Whether it was written. */
export async function insertMember(tx: Tx, row: MemberRowToWrite): Promise<boolean> {
  const made = await tx
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst()
  return made !== undefined
}

export const insertAuthenticator = (tx: Tx, row: { uid: number; secret: Buffer; key_id: string }) =>
  tx.insertInto('authenticator').values(row).execute()

export interface SealedSecret {
  uid: number
  secret: Buffer
  key_id: string
}

/** The sealed secrets of some members. */
export const sealedSecrets = (db: Db, uids: readonly number[]): Promise<SealedSecret[]> =>
  db
    .selectFrom('authenticator')
    .select(['uid', 'secret', 'key_id'])
    .where(sql<boolean>`uid = any(${uids}::int[])`)
    .execute()

/** One code whose step is known (null: it belongs to none), as `authenticator_spend` takes it. */
export interface Judged {
  uid: number
  step: bigint | null
  key: string
  secret: Buffer
  at: Date
}
export type Verdict = 'accepted' | 'accepted before' | 'locked' | 'wrong' | 'spent' | 'changed'

/** Spends many codes in one statement, each under its member's lock. Answers by the place in `asked`; who has no authenticator is left out. */
export async function spendSteps(db: Db, asked: readonly Judged[]): Promise<Map<number, Verdict>> {
  const list = <K extends keyof Judged>(key: K) => asked.map((one) => one[key])
  const { rows } = await sql<{ n: bigint; verdict: Verdict }>`
    select n, verdict from authenticator_spend(
      ${list('uid')}::int[], ${list('step')}::bigint[], ${list('key')}::text[],
      ${list('secret')}::bytea[], ${list('at')}::timestamptz[])`.execute(db)
  return new Map(rows.map(({ n, verdict }) => [Number(n) - 1, verdict]))
}

export interface SessionRow {
  /** The place in what was asked, from 1. */
  n: bigint
  uid: number
  name: string
  email: string
  activated: boolean
  frozen: boolean
  language: string
  seen_at: Date
}

/** Every living session among many that are asked for, with its member, in one statement. */
export async function livingSessions(db: Db, hashes: readonly Buffer[], sids: readonly string[], at: Date) {
  const { rows } = await sql<SessionRow>`
    select * from session_find(${hashes}::bytea[], ${sids}::text[], ${at}::timestamptz)`.execute(db)
  return rows
}

/** Moves the end of sessions that are in use. One that somebody else is writing is left to them, so nobody waits for anybody. */
export const slideSessions = (db: Db, hashes: readonly Buffer[], at: Date, expiresAt: Date, unseenSince: Date) =>
  sql`
  update session set seen_at = ${at}, expires_at = ${expiresAt} where token_hash in (
    select token_hash from session
    where token_hash = any(${hashes}::bytea[]) and seen_at <= ${unseenSince} for no key update skip locked
  )`.execute(db)

export const insertSession = (
  tx: Tx,
  row: { token_hash: Buffer; uid: number; sid: string; created_at: Date; seen_at: Date; expires_at: Date },
) => tx.insertInto('session').values(row).execute()

/** Ends what sessions a member has on a device. */
export const deleteSessions = (tx: Tx, uid: number, sid: string) =>
  tx.deleteFrom('session').where('uid', '=', uid).where('sid', '=', sid).execute()

/** Deletes a bite of what has expired: sessions, pictures, mailboxes with their codes, old failures. How many rows. */
export async function deleteExpired(db: Db, at: Date, limit: number): Promise<number> {
  const dayAgo = new Date(at.getTime() - 86_400_000)
  const bites = [
    sql`delete from session where token_hash in (
      select token_hash from session where expires_at <= ${at} limit ${limit} for update skip locked)`,
    sql`delete from captcha where sid in (
      select sid from captcha where expires_at <= ${at} limit ${limit} for update skip locked)`,
    sql`delete from mailbox where email in (
      select email from mailbox where last_sent_at <= ${dayAgo} limit ${limit} for update skip locked)`,
    sql`delete from sign_in_failure where subject in (
      select subject from sign_in_failure where since <= ${dayAgo} limit ${limit} for update skip locked)`,
  ]
  let gone = 0
  for (const bite of bites) gone += Number((await bite.execute(db)).numAffectedRows ?? 0)
  return gone
}
