import { sql } from 'kysely'
import { type Db, forgettable, hasRow, type Tx } from '../../../../database/database.ts'
import type { MemberAt } from '../../../../http/sessions.ts'

export interface SessionRow {
  /** The position in the arguments, from 1. */
  n: bigint
  uid: number
  name: string
  email: string
  activated: boolean
  frozen: boolean
  money_waits: boolean
  locked_down: boolean
  closes: boolean
  must_prove: boolean
  language: string
  seen_at: Date
  app_lock_after: number | null
  used_at: Date | null
  locked_at: Date | null
}

/** Finds the living sessions among many, with their members, in one statement. */
export async function livingSessions(db: Db, hashes: readonly Buffer[], sids: readonly string[], at: Date) {
  const { rows } = await sql<SessionRow>`
    select * from session_find(${hashes}::bytea[], ${sids}::text[], ${at}::timestamptz)`.execute(db)
  return rows
}

/** For each member, in the order of `uids`, whether they are not frozen. */
export async function notFrozen(db: Db, uids: readonly number[]): Promise<readonly boolean[]> {
  const free = await db
    .selectFrom('member')
    .select('uid')
    .where(sql<boolean>`uid = any (${uids}::int[])`)
    .where('frozen_reason', 'is', null)
    .execute()
  const known = new Set(free.map(({ uid }) => uid))
  return uids.map((uid) => known.has(uid))
}

/** For each member, in the order asked, whether they have not locked the account at that time, and do not close it. */
export async function notLockedDown(db: Db, asked: readonly MemberAt[]): Promise<readonly boolean[]> {
  const { rows } = await sql<{ n: bigint }>`
    select asked.n from unnest(${asked.map(({ uid }) => uid)}::int[], ${asked.map(({ at }) => at.toISOString())}::timestamptz[])
      with ordinality asked (uid, at, n)
    join member m on m.uid = asked.uid
    where (m.lockdown_at is null or m.lockdown_ends_at <= asked.at) and m.closes_at is null and m.closed_at is null`.execute(
    db,
  )
  const open = new Set(rows.map(({ n }) => Number(n) - 1))
  return asked.map((_, place) => open.has(place))
}

/** Extends sessions in use. Skips rows that another transaction has locked, so that no request waits. */
export const slideSessions = (db: Db, hashes: readonly Buffer[], at: Date, expiresAt: Date, unseenSince: Date) =>
  sql`
  update session set seen_at = ${at}, expires_at = ${expiresAt} where token_hash in (
    select token_hash from session
    where token_hash = any(${hashes}::bytea[]) and seen_at <= ${unseenSince} for no key update skip locked
  ) and ${forgettable}`.execute(db)

export interface NewSession {
  token_hash: Buffer
  uid: number
  sid: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  device: string
  via_uid: number | null
  /** Null: the app is locked at once where the member has it lock itself. */
  used_at: Date | null
}

/** Inserts a session, or replaces the member's session on this device with its token and id. */
export const putSession = (tx: Tx, row: NewSession) =>
  tx
    .insertInto('session')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['uid', 'sid']).doUpdateSet((it) => ({
        id: it.ref('excluded.id'),
        token_hash: it.ref('excluded.token_hash'),
        created_at: it.ref('excluded.created_at'),
        seen_at: it.ref('excluded.seen_at'),
        expires_at: it.ref('excluded.expires_at'),
        device: it.ref('excluded.device'),
        via_uid: it.ref('excluded.via_uid'),
        proven_until: it.ref('excluded.proven_until'),
        used_at: it.ref('excluded.used_at'),
        locked_at: it.ref('excluded.locked_at'),
        wrong_unlocks: it.ref('excluded.wrong_unlocks'),
      })),
    )
    .execute()

/** A member's living sessions, the newest first. */
export const sessionsOf = (db: Db, uid: number, at: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'device', 'sid', 'created_at', 'seen_at', 'via_uid'])
    .where('uid', '=', uid)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends a member's session on a device and returns it, if there was one. */
export const takeSession = (tx: Tx, uid: number, sid: string) =>
  tx
    .deleteFrom('session')
    .where('uid', '=', uid)
    .where('sid', '=', sid)
    .returning(['device', 'via_uid'])
    .executeTakeFirst()

/** Whether a member's session on a device began with a sign-in, not by switching. False when it has ended. */
export async function isOwnSignIn(tx: Tx, uid: number, sid: string): Promise<boolean> {
  const found = await tx
    .selectFrom('session')
    .select('via_uid')
    .where('uid', '=', uid)
    .where('sid', '=', sid)
    .executeTakeFirst()
  return found?.via_uid === null
}

/**
 * Ends one session of a member by its id. With `reachedFrom` only if it was opened by switching, or is the one on this
 * device. False if there is none.
 */
export async function deleteSessionById(tx: Tx, uid: number, id: string, reachedFrom?: string): Promise<boolean> {
  let ending = tx.deleteFrom('session').where('uid', '=', uid).where('id', '=', id)
  if (reachedFrom !== undefined)
    ending = ending.where((where) => where.or([where('via_uid', 'is not', null), where('sid', '=', reachedFrom)]))
  return await hasRow(ending.returning('id'))
}

/** Ends a member's sessions, except the one on a device. Returns how many. */
export async function deleteSessions(tx: Tx, uid: number, exceptSid = ''): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('uid', '=', uid)
    .where('sid', '<>', exceptSid)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Ends all sessions, and deletes one-time passwords, codes and unconfirmed authenticators. Returns the number of
 * sessions.
 */
export async function endEverything(tx: Tx): Promise<number> {
  for (const table of [
    'one_time_password',
    'email_code',
    'captcha',
    'pending_authenticator',
    'passkey_challenge',
  ] as const)
    await tx.deleteFrom(table).execute()
  const { numDeletedRows } = await tx.deleteFrom('session').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Ends sessions of others that were reached by switching from a member's. Returns how many. */
export async function deleteSessionsVia(tx: Tx, uid: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('session').where('via_uid', '=', uid).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Whether a member has a session except on one device, or others have one that was reached from theirs. */
export async function hasSessions(tx: Tx, uid: number, exceptSid: string): Promise<boolean> {
  const { rows } = await sql`
    select from session where uid = ${uid} and sid <> ${exceptSid}
    union all select from session where via_uid = ${uid} limit 1`.execute(tx)
  return rows.length > 0
}

/** Ends a member's sessions that were reached by switching, except the one on a device. Returns how many. */
export async function deleteReachedSessions(tx: Tx, uid: number, exceptSid = ''): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('uid', '=', uid)
    .where('via_uid', 'is not', null)
    .where('sid', '<>', exceptSid)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Marks a switched session as proved until a moment. A session that began with a sign-in needs no proof. */
export const putSessionProof = (tx: Tx, { uid, sid, until }: { uid: number; sid: string; until: Date }) =>
  tx
    .updateTable('session')
    .set({ proven_until: until })
    .where('uid', '=', uid)
    .where('sid', '=', sid)
    .where('via_uid', 'is not', null)
    .execute()

/** Turns a switched session into the member's own sign-in. */
export const makeSessionOwn = (tx: Tx, uid: number, sid: string) =>
  tx
    .updateTable('session')
    .set({ via_uid: null, proven_until: null })
    .where('uid', '=', uid)
    .where('sid', '=', sid)
    .execute()

/**
 * Stores a sign-in on a device. Returns `new` for a new device of a member with others, `first` for their first device.
 */
export async function rememberDevice(
  tx: Tx,
  uid: number,
  sidHash: Buffer,
  at: Date,
): Promise<'known' | 'first' | 'new'> {
  const { rows } = await sql<{ fresh: boolean; others: boolean }>`
    with others as (select exists (select from known_device where uid = ${uid} and sid_hash <> ${sidHash}) as others)
    insert into known_device (uid, sid_hash, seen_at) values (${uid}, ${sidHash}, ${at})
    on conflict (uid, sid_hash) do update set seen_at = excluded.seen_at
    returning (xmax = 0) as fresh, (select others from others)`.execute(tx)
  const [it] = rows
  if (!it?.fresh) return 'known'
  return it.others ? 'new' : 'first'
}
