import { ownerFactor } from '@humidor/domain/commerce/owner-factor.ts'
import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../../database/database.ts'
import type { FactorRow } from '../../../../platform/security/factor.ts'
import { merchantHolder, removePasskeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'

export const hasAuthenticator = (db: Db, merchantId: number): Promise<boolean> =>
  hasRow(db.selectFrom('merchant_authenticator').select('merchant_id').where('merchant_id', '=', merchantId))

/** An owner's authenticator, locked: codes of it take turns. Undefined: there is none. */
export const lockAuthenticator = (tx: Tx, merchantId: number) =>
  tx
    .selectFrom('merchant_authenticator')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const putFactor = (tx: Tx, merchantId: number, columns: FactorRow) =>
  tx.updateTable('merchant_authenticator').set(columns).where('merchant_id', '=', merchantId).execute()

export interface NewAuthenticator {
  merchant_id: number
  secret: Buffer
  key_id: string
  last_step: bigint
  set_at: Date
}

/** Puts an authenticator in force in the place of any other, with every counter at zero. */
export async function putAuthenticator(tx: Tx, row: NewAuthenticator): Promise<void> {
  const counters = { last_key: null, failures: 0, day_failures: 0, day_began: null, locked_until: null }
  const fresh = { ...row, ...counters }
  await tx
    .insertInto('merchant_authenticator')
    .values(fresh)
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(fresh))
    .execute()
}

export interface Pending {
  merchant_id: number
  /** The device that prepared it. */
  sid: string
  secret: Buffer
  key_id: string
  opened_at: Date
  expires_at: Date
  proof: 'none' | 'code' | 'recovery'
}

/** Stores a prepared authenticator in the place of the one before. */
export async function putPending(tx: Tx, row: Pending): Promise<void> {
  const fresh = { ...row, failures: 0 }
  await tx
    .insertInto('merchant_pending_authenticator')
    .values(fresh)
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(fresh))
    .execute()
}

/** The prepared authenticator that a device may still show. */
export const pendingOf = (db: Db, merchantId: number, sid: string, at: Date) =>
  db
    .selectFrom('merchant_pending_authenticator')
    .select(['secret', 'key_id', 'expires_at'])
    .where('merchant_id', '=', merchantId)
    .where('sid', '=', sid)
    .where('failures', '<', ownerFactor.pendingTries)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** The prepared authenticator of a merchant on a device, locked. */
export const lockPending = (tx: Tx, merchantId: number, sid: string) =>
  tx
    .selectFrom('merchant_pending_authenticator')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('sid', '=', sid)
    .forUpdate()
    .executeTakeFirst()

export const countPendingFailure = (tx: Tx, merchantId: number) =>
  tx
    .updateTable('merchant_pending_authenticator')
    .set({ failures: sql`failures + 1` })
    .where('merchant_id', '=', merchantId)
    .execute()

export const deletePending = (tx: Tx, merchantId: number) =>
  tx.deleteFrom('merchant_pending_authenticator').where('merchant_id', '=', merchantId).execute()

/** Replaces the recovery codes. The merchant must be locked. */
export async function putRecoveryCodes(tx: Tx, merchantId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('merchant_recovery_code').where('merchant_id', '=', merchantId).execute()
  await tx
    .insertInto('merchant_recovery_code')
    .values(hashes.map((hash) => ({ merchant_id: merchantId, hash })))
    .execute()
}

/** The recovery code among these hashes, locked. */
export const lockRecoveryCode = (tx: Tx, merchantId: number, hashes: readonly Buffer[]) =>
  tx
    .selectFrom('merchant_recovery_code')
    .select(['hash', 'used_for'])
    .where('merchant_id', '=', merchantId)
    .where('hash', 'in', hashes)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const putUsedRecoveryCode = (
  tx: Tx,
  merchantId: number,
  hash: Buffer,
  use: { used_at: Date; used_for: string },
) =>
  tx
    .updateTable('merchant_recovery_code')
    .set(use)
    .where('merchant_id', '=', merchantId)
    .where('hash', '=', hash)
    .execute()

/** An owner's factor for the security page and for operators: no secret. */
export async function factorOf(db: Db, merchantId: number) {
  const { rows } = await sql<{ since: Date | null; codes: number; passkeys: number }>`
    select (select set_at from merchant_authenticator where merchant_id = ${merchantId}) as since,
      (select count(*)::int from merchant_recovery_code where merchant_id = ${merchantId} and used_at is null) as codes,
      (select count(*)::int from passkey where merchant_id = ${merchantId} and removed_at is null) as passkeys`.execute(
    db,
  )
  const [row] = rows
  return { since: row?.since ?? null, recoveryCodesLeft: row?.codes ?? 0, passkeys: row?.passkeys ?? 0 }
}

/**
 * Removes an owner's authenticator, prepared or in force, with its recovery codes, passkeys and half sign-ins. Returns whether one was
 * in force. The merchant must be locked.
 */
export async function removeFactor(tx: Tx, merchantId: number, at: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('merchant_authenticator')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  await deletePending(tx, merchantId)
  await tx.deleteFrom('merchant_recovery_code').where('merchant_id', '=', merchantId).execute()
  await removePasskeysOf(tx, merchantHolder(merchantId), at)
  await deleteSignIns(tx, merchantId)
  return numDeletedRows > 0n
}

/** Remembers that the password was right on a device. */
export async function putSignIn(tx: Tx, merchantId: number, sid: string, at: Date): Promise<void> {
  const expires_at = new Date(at.getTime() + ownerFactor.signInS * 1_000)
  const fresh = { merchant_id: merchantId, sid, began_at: at, expires_at, tries: 0 }
  await tx
    .insertInto('merchant_sign_in')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'sid']).doUpdateSet(fresh))
    .execute()
}

/** Counts a try of a sign-in that waits for its code. False: none waits, or all of its tries are used up. */
export const trySignIn = (db: Db, merchantId: number, sid: string, at: Date): Promise<boolean> =>
  hasRow(
    db
      .updateTable('merchant_sign_in')
      .set({ tries: sql`tries + 1` })
      .where('merchant_id', '=', merchantId)
      .where('sid', '=', sid)
      .where('expires_at', '>', at)
      .where('tries', '<', ownerFactor.signInTries)
      .returning('sid'),
  )

/** Ends a sign-in that waits. False: none waits any more, as the password was changed meanwhile. */
export const takeSignIn = (tx: Tx, merchantId: number, sid: string): Promise<boolean> =>
  hasRow(
    tx.deleteFrom('merchant_sign_in').where('merchant_id', '=', merchantId).where('sid', '=', sid).returning('sid'),
  )

/** Ends every sign-in that waits, as after a new password. */
export const deleteSignIns = (tx: Tx, merchantId: number) =>
  tx.deleteFrom('merchant_sign_in').where('merchant_id', '=', merchantId).execute()

/** Whether a merchant is still signed in on a device. If so, the session stays until the transaction ends. */
export const lockMerchantSession = (tx: Tx, merchantId: number, sid: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('merchant_session')
      .select('sid')
      .where('merchant_id', '=', merchantId)
      .where('sid', '=', sid)
      .forKeyShare(),
  )

/** Ends the owner's sessions on all other devices, and locks the tills at which the owner is. Staff stay at theirs. */
export async function endOtherOwnerSessions(tx: Tx, merchantId: number, exceptSid: string): Promise<void> {
  await tx
    .deleteFrom('merchant_session')
    .where('merchant_id', '=', merchantId)
    .where('sid', '<>', exceptSid)
    .where('till_minutes', 'is', null)
    .execute()
  await tx
    .updateTable('merchant_session')
    .set({ till_used_at: null })
    .where('merchant_id', '=', merchantId)
    .where('sid', '<>', exceptSid)
    .where('staff_id', 'is', null)
    .execute()
}
