import { nameOfClosed } from '@humidor/domain/accounts/closed-name.ts'
import type { Leftover } from '@humidor/domain/accounts/closing.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** A request to close an account, with what is given up. */
export interface ClosingRow extends Leftover {
  asked_at: Date
  closes_at: Date
}

const waiting = (uid: number) => sql<ClosingRow>`
  select c.asked_at, m.closes_at, c.usdt, c.uscd, c.rebate, c.cig, c.points
  from closing c join member m on m.uid = c.uid where c.uid = ${uid} and m.closes_at is not null`

/** The closing of a member's account that waits. */
export const closingOf = async (db: Db, uid: number): Promise<ClosingRow | undefined> =>
  (await waiting(uid).execute(db)).rows[0]

/** Begins a wait. The caller has locked the member. */
export async function putClosing(tx: Tx, it: { uid: number; at: Date; closesAt: Date; givenUp: Leftover }) {
  const { uid, at, closesAt, givenUp } = it
  await tx
    .insertInto('closing')
    .values({ uid, asked_at: at, ...givenUp })
    .execute()
  await tx.updateTable('member').set({ closes_at: closesAt }).where('uid', '=', uid).execute()
}

/** Ends a wait without closing. The caller has locked the member. False if none was under way. */
export async function dropClosing(tx: Tx, uid: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('closing').where('uid', '=', uid).executeTakeFirstOrThrow()
  await tx.updateTable('member').set({ closes_at: null }).where('uid', '=', uid).execute()
  return numDeletedRows > 0n
}

/** Members whose wait is over, the first due first. */
export async function dueClosings(db: Db, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ uid: number }>`
    select uid from member where closes_at <= ${at} order by closes_at, uid limit ${limit}`.execute(db)
  return rows.map(({ uid }) => uid)
}

/**
 * Keeps a settlement from beginning until the transaction ends, and returns whether every day that began is settled: a day under way
 * may owe the member money that no row shows yet. Ask before anything is locked.
 */
export async function noDayUnderWay(tx: Tx): Promise<boolean> {
  await sql`lock table settlement_day in share mode`.execute(tx)
  const { rows } = await sql`select from settlement_day where finished_at is null limit 1`.execute(tx)
  return rows.length === 0
}

/** Whether a member is activated, and frozen. */
export async function stateOf(db: Db, uid: number): Promise<{ activated: boolean; frozen: boolean }> {
  const { activated_at, frozen_reason } = await db
    .selectFrom('member')
    .select(['activated_at', 'frozen_reason'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return { activated: activated_at !== null, frozen: frozen_reason !== null }
}

/** A member's name and address before the closing. */
export const identityOf = (tx: Tx, uid: number) =>
  tx.selectFrom('member').select(['name', 'email']).where('uid', '=', uid).executeTakeFirstOrThrow()

/** Keeps what the law asks for, apart from the member. */
export const keepIdentity = (
  tx: Tx,
  row: { uid: number; name: string; email: string; closed_at: Date; erase_at: Date; given_by: bigint | null },
) => tx.insertInto('closed_member').values(row).execute()

/** Unused, and no hash of any password. */
const NO_PASSWORD = '$argon2id$closed'

/** Makes a locked member a nameless node of their line for good. */
export const putClosed = (tx: Tx, uid: number, at: Date) =>
  tx
    .updateTable('member')
    .set({
      name: nameOfClosed(uid),
      name_key: nameOfClosed(uid),
      email: nameOfClosed(uid),
      password_hash: NO_PASSWORD,
      password_used_up: true,
      registered_sid: null,
      closes_at: null,
      closed_at: at,
      shipping_fee: 0n,
      frozen_reason: 3,
      frozen_under: null,
      frozen_note: null,
      frozen_at: at,
      lockdown_at: null,
      lockdown_ends_at: null,
      money_waits_until: null,
      email_waits_until: null,
    })
    .where('uid', '=', uid)
    .execute()

/** Locks closed members whose years of keeping are over. Skips those that another transaction has locked. */
export async function lockErasable(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ uid: number }>`
    select uid from closed_member where erased_at is null and erase_at <= ${at}
    order by erase_at, uid limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ uid }) => uid)
}

/** Erases their names and addresses. */
export const eraseIdentities = (tx: Tx, uids: readonly number[], at: Date) =>
  sql`update closed_member set name = null, email = null, erased_at = ${at} where uid = any (${uids}::int[])`.execute(
    tx,
  )
