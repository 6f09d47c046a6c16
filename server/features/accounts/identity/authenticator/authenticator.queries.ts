import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../../database/database.ts'

/** Wrong codes of a pending authenticator, after which it must be prepared again. */
export const PENDING_TRIES = 5

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

/** A code with its step (null: it matches none), as `authenticator_spend` takes it. */
export interface CodeGuess {
  uid: number
  step: bigint | null
  key: string
  secret: Buffer
  at: Date
  /** The code is spent for a call that pays money out. */
  gives: boolean
}
export type Verdict =
  | 'accepted'
  | 'accepted before'
  | 'locked'
  | 'wrong'
  /** The twentieth wrong one within a day. */
  | 'last wrong'
  | 'spent'
  | 'void'
  | 'waits'
  | 'changed'

/**
 * Spends many codes in one statement, each under its member's lock. Answers by the position in `asked`; members without
 * an authenticator are left out.
 */
export async function spendSteps(db: Db, asked: readonly CodeGuess[]): Promise<Map<number, Verdict>> {
  const list = <K extends keyof CodeGuess>(key: K) => asked.map((one) => one[key])
  const { rows } = await sql<{ n: bigint; verdict: Verdict }>`
    select n, verdict from authenticator_spend(
      ${list('uid')}::int[], ${list('step')}::bigint[], ${list('key')}::text[],
      ${list('secret')}::bytea[], ${list('at')}::timestamptz[], ${list('gives')}::boolean[])`.execute(db)
  return new Map(rows.map(({ n, verdict }) => [Number(n) - 1, verdict]))
}

/**
 * The active authenticator, and the facts that decide about a new one. Locks member and authenticator, in this order.
 */
export async function lockAuthenticator(tx: Tx, uid: number) {
  const member = await tx
    .selectFrom('member')
    .select(['created_at', 'money_waits_until', 'email_waits_until'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const authenticator = await tx
    .selectFrom('authenticator')
    .select(['last_step', 'voided_at'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...member, ...authenticator }
}

/** Replaces the secret. The code just shown is spent, and every counter is zero. */
export const putSecret = (tx: Tx, uid: number, it: { secret: Buffer; key_id: string; last_step: bigint }) =>
  tx
    .updateTable('authenticator')
    .set({
      ...it,
      last_key: null,
      failures: 0,
      locked_until: null,
      voided_at: null,
      day_failures: 0,
      day_began: null,
    })
    .where('uid', '=', uid)
    .execute()

export const putMoneyWait = (tx: Tx, uid: number, until: Date | null) =>
  tx.updateTable('member').set({ money_waits_until: until }).where('uid', '=', uid).execute()

/** When money of a member may leave again; null: at once. */
export async function moneyWaitOf(tx: Tx, uid: number): Promise<Date | null> {
  const { money_waits_until: until } = await tx
    .selectFrom('member')
    .select('money_waits_until')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return until
}

/** Voids an authenticator with its pending successor, its recovery codes and its wait, as no code works any more. The wait of a new address stays. */
export async function putVoid(tx: Tx, uid: number, at: Date): Promise<void> {
  const { email_waits_until: until } = await lockAuthenticator(tx, uid)
  await tx.updateTable('authenticator').set({ voided_at: at }).where('uid', '=', uid).execute()
  await putMoneyWait(tx, uid, until)
  await tx.deleteFrom('pending_authenticator').where('uid', '=', uid).execute()
  await tx.deleteFrom('recovery_code').where('uid', '=', uid).execute()
}

export interface Pending {
  uid: number
  /** The device that prepared it. */
  sid: string
  secret: Buffer
  key_id: string
  opened_at: Date
  expires_at: Date
  proof: 'none' | 'code' | 'recovery'
  recovery_hash: Buffer | null
}

/** Stores a pending authenticator in place of the one before it. */
export async function putPending(tx: Tx, row: Pending): Promise<void> {
  const fresh = { ...row, failures: 0, confirmed_step: null }
  await tx
    .insertInto('pending_authenticator')
    .values(fresh)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(fresh))
    .execute()
}

/** Voids a member's unconfirmed authenticator. A confirmed one stays, so that a retry succeeds. */
export const voidPending = (tx: Tx, uid: number) =>
  tx.deleteFrom('pending_authenticator').where('uid', '=', uid).where('confirmed_step', 'is', null).execute()

/**
 * A member's pending authenticator that one device prepared by mail alone and nothing has confirmed, before a moment of expiry. A
 * session that was opened by switching does not see it.
 */
export const pendingOf = (db: Db, uid: number, sid: string, at: Date) =>
  db
    .selectFrom('pending_authenticator as p')
    .innerJoin('session as s', (join) => join.onRef('s.uid', '=', 'p.uid').onRef('s.sid', '=', 'p.sid'))
    .select(['p.secret', 'p.key_id', 'p.expires_at'])
    .where('p.uid', '=', uid)
    .where('p.sid', '=', sid)
    .where('p.proof', '=', 'none')
    .where('s.via_uid', 'is', null)
    .where('p.confirmed_step', 'is', null)
    .where('p.failures', '<', PENDING_TRIES)
    .where('p.expires_at', '>', at)
    .executeTakeFirst()

/**
 * The authenticator of a registration on this device, while none of its codes was ever accepted. A session that was opened by
 * switching does not see it.
 */
export const unusedAuthenticator = (db: Db, uid: number, sid: string, registeredAfter: Date) =>
  db
    .selectFrom('authenticator as a')
    .innerJoin('member as m', 'm.uid', 'a.uid')
    .innerJoin('session as s', 's.uid', 'm.uid')
    .select(['a.secret', 'a.key_id', 'm.created_at'])
    .where('a.uid', '=', uid)
    .where('a.last_step', '=', 0n)
    .where('a.voided_at', 'is', null)
    .where('m.registered_sid', '=', sid)
    .where('m.created_at', '>', registeredAfter)
    .where('s.sid', '=', sid)
    .where('s.via_uid', 'is', null)
    .executeTakeFirst()

/** A member's pending authenticator, locked. */
export const lockPending = (tx: Tx, uid: number) =>
  tx.selectFrom('pending_authenticator').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst()

export const countPendingFailure = (tx: Tx, uid: number) =>
  tx.updateTable('pending_authenticator').set({ failures: sql`failures + 1` }).where('uid', '=', uid).execute()

export const putConfirmed = (tx: Tx, uid: number, step: bigint) =>
  tx.updateTable('pending_authenticator').set({ confirmed_step: step }).where('uid', '=', uid).execute()

/** Replaces the recovery codes. Locks the authenticator, so that of concurrent calls one set is left. */
export async function putRecoveryCodes(tx: Tx, uid: number, hashes: readonly Buffer[]): Promise<void> {
  await lockAuthenticator(tx, uid)
  await tx.deleteFrom('recovery_code').where('uid', '=', uid).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ uid, hash })))
    .execute()
}

/** The hash among these that is one of the member's recovery codes. */
export async function recoveryHashAmong(db: Db, uid: number, hashes: readonly Buffer[]): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('recovery_code')
    .select('hash')
    .where('uid', '=', uid)
    .where('hash', 'in', hashes)
    .executeTakeFirst()
  return found?.hash
}

/** Uses up a recovery code. Returns whether it existed. */
export const takeRecoveryCode = (tx: Tx, uid: number, hash: Buffer): Promise<boolean> =>
  hasRow(tx.deleteFrom('recovery_code').where('uid', '=', uid).where('hash', '=', hash).returning('uid'))

/** The status of a member's second factor. @throws when there is no such member */
export const factorOf = (db: Db, uid: number) =>
  db
    .selectFrom('member as m')
    .innerJoin('authenticator as a', 'a.uid', 'm.uid')
    .select(['a.voided_at', 'a.locked_until', 'm.money_waits_until', 'm.password_used_up'])
    .select((it) =>
      it
        .selectFrom('recovery_code as r')
        .select((count) => count.fn.countAll<bigint>().as('n'))
        .whereRef('r.uid', '=', 'm.uid')
        .as('recovery_codes'),
    )
    .where('m.uid', '=', uid)
    .executeTakeFirstOrThrow()

/** Deletes a batch of expired pending authenticators. Returns how many. */
export async function deleteOldPending(db: Db, at: Date, limit: number): Promise<number> {
  const gone = await sql`delete from pending_authenticator where uid in (
    select uid from pending_authenticator where expires_at <= ${at} limit ${limit} for update skip locked)`.execute(db)
  return Number(gone.numAffectedRows ?? 0)
}
