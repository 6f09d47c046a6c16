import { sql } from 'kysely'
import { hasRow, type Tx } from '../../../database/database.ts'

/** Locks members, in the order of their uids, until the transaction ends, so that decisions about them take turns. */
export const lockMembers = (tx: Tx, uids: readonly number[]) =>
  tx.selectFrom('member').select('uid').where('uid', 'in', uids).orderBy('uid').forNoKeyUpdate().execute()

/** Whether a member is still signed in on a device. If so, the session stays until the transaction ends. */
export const lockSession = (tx: Tx, uid: number, sid: string): Promise<boolean> =>
  hasRow(tx.selectFrom('session').select('uid').where('uid', '=', uid).where('sid', '=', sid).forKeyShare())

/** The members among some whose account is closed, as of this moment. Final only while their accounts are locked. */
export async function closedAmong(tx: Tx, uids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ uid: number }>`
    select uid from member where uid = any (${uids}::int[]) and closed_at is not null`.execute(tx)
  return new Set(rows.map(({ uid }) => uid))
}

/** A member whose account is not closed, and is not until the transaction ends; undefined: there is none. */
export const lockOpenMember = (tx: Tx, uid: number): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('member')
    .select('name')
    .where('uid', '=', uid)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/**
 * Whether a member may be signed in without their own sign-in: not where an operator froze them. Locks until the transaction ends.
 */
export async function mayBeSwitchedTo(tx: Tx, uid: number): Promise<boolean> {
  const found = await tx
    .selectFrom('member')
    .select('frozen_reason')
    .where('uid', '=', uid)
    .forShare()
    .executeTakeFirst()
  return found !== undefined && found.frozen_reason !== 3
}
