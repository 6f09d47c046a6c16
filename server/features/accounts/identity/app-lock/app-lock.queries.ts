import { type AppLockMinutes, WRONG_UNLOCKS_MOST } from '@humidor/domain/accounts/app-lock.ts'
import { type Db, hasRow, type Tx } from '../../../../database/database.ts'

/** Minutes away after which a member's app locks itself; null: it does not. @throws when there is no such member */
export async function minutesOf(db: Db, uid: number): Promise<number | null> {
  const row = await db.selectFrom('member').select('app_lock_after').where('uid', '=', uid).executeTakeFirstOrThrow()
  return row.app_lock_after
}

/** The same, with the member's row locked until the transaction ends. */
export async function lockMemberRow(tx: Tx, uid: number): Promise<number | null> {
  const row = await tx
    .selectFrom('member')
    .select('app_lock_after')
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.app_lock_after
}

export const putLockMinutes = (tx: Tx, uid: number, after: AppLockMinutes | null) =>
  tx.updateTable('member').set({ app_lock_after: after }).where('uid', '=', uid).execute()

/** A member's session on a device, and its use. */
export const sessionUseOf = (db: Db, uid: number, sid: string) =>
  db.selectFrom('session').select(['id', 'used_at']).where('uid', '=', uid).where('sid', '=', sid).executeTakeFirst()

/** A member's session on a device, as far as the lock of the app goes. Its row is locked until the transaction ends. */
export const lockSessionRow = (tx: Tx, uid: number, sid: string) =>
  tx
    .selectFrom('session')
    .select(['used_at', 'locked_at', 'wrong_unlocks'])
    .where('uid', '=', uid)
    .where('sid', '=', sid)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** All sessions of a member in the order of their ids. Their rows are locked until the transaction ends. */
export const lockSessionRows = (tx: Tx, uid: number) =>
  tx
    .selectFrom('session')
    .select(['id', 'used_at', 'locked_at'])
    .where('uid', '=', uid)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locks sessions until they are unlocked. */
export const putLocked = (tx: Tx, ids: readonly string[], at: Date) =>
  tx.updateTable('session').set({ locked_at: at }).where('id', 'in', ids).execute()

/** Locks a member's session on a device. It stays locked since the first time. */
export const putLockedOn = (tx: Tx, uid: number, sid: string, at: Date) =>
  tx
    .updateTable('session')
    .set({ locked_at: at })
    .where('uid', '=', uid)
    .where('sid', '=', sid)
    .where('locked_at', 'is', null)
    .execute()

/** Somebody uses the app now. */
export const putUse = (tx: Tx, uid: number, sid: string, at: Date) =>
  tx.updateTable('session').set({ used_at: at }).where('uid', '=', uid).where('sid', '=', sid).execute()

/** Unlocks a session and forgets its wrong guesses. False when it has ended. */
export const putUnlocked = (tx: Tx, uid: number, sid: string, at: Date): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('session')
      .set({ used_at: at, locked_at: null, wrong_unlocks: 0 })
      .where('uid', '=', uid)
      .where('sid', '=', sid)
      .returning('id'),
  )

/** Counts a wrong guess of a session. False where it was the last one that may be: nothing is counted then. */
export async function countWrongUnlock(tx: Tx, uid: number, sid: string): Promise<boolean> {
  const wrong = (await lockSessionRow(tx, uid, sid))?.wrong_unlocks ?? WRONG_UNLOCKS_MOST
  if (wrong + 1 >= WRONG_UNLOCKS_MOST) return false
  await tx
    .updateTable('session')
    .set({ wrong_unlocks: wrong + 1 })
    .where('uid', '=', uid)
    .where('sid', '=', sid)
    .execute()
  return true
}

/** What a member can unlock with. @throws when there is no such member */
export async function waysOf(db: Db, uid: number) {
  const row = await db
    .selectFrom('member as m')
    .innerJoin('authenticator as a', 'a.uid', 'm.uid')
    .select(['a.voided_at', 'm.password_used_up'])
    .select((it) =>
      it
        .exists(
          it
            .selectFrom('passkey as p')
            .select('p.id')
            .whereRef('p.uid', '=', 'm.uid')
            .where('p.removed_at', 'is', null),
        )
        .as('has_passkey'),
    )
    .where('m.uid', '=', uid)
    .executeTakeFirstOrThrow()
  return { hasPasskey: Boolean(row.has_passkey), hasCode: row.voided_at === null, hasPassword: !row.password_used_up }
}
