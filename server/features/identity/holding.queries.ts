import type { Tx } from '../../database/database.ts'

/** Holds members, in the order of their uids, until the transaction ends: what is decided about them together is decided once. */
export const holdMembers = (tx: Tx, uids: readonly number[]) =>
  tx.selectFrom('member').select('uid').where('uid', 'in', uids).orderBy('uid').forNoKeyUpdate().execute()

/** Whether a member may be signed in without signing in themselves: not where an operator froze them. Holds until the transaction ends. */
export async function mayBeReached(tx: Tx, uid: number): Promise<boolean> {
  const found = await tx
    .selectFrom('member')
    .select('frozen_reason')
    .where('uid', '=', uid)
    .forShare()
    .executeTakeFirst()
  return found !== undefined && found.frozen_reason !== 3
}
