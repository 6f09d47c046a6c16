import type { Lockdown } from '@humidor/domain/accounts/own-account.ts'
import type { Tx } from '../../../../database/database.ts'

/** Locks a member's row and returns whether they have locked the account. */
export async function readLockdown(tx: Tx, uid: number): Promise<Lockdown> {
  const row = await tx
    .selectFrom('member')
    .select(['lockdown_at', 'lockdown_ends_at'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { at: row.lockdown_at, endsAt: row.lockdown_ends_at }
}

export const putLockdown = (tx: Tx, uid: number, { at, endsAt }: Lockdown) =>
  tx.updateTable('member').set({ lockdown_at: at, lockdown_ends_at: endsAt }).where('uid', '=', uid).execute()

/** Ends lockdowns whose wait is over, and returns their members. Skips members that another transaction has locked. */
export const endLockdowns = async (tx: Tx, at: Date, limit: number): Promise<number[]> => {
  const ended = await tx
    .updateTable('member')
    .set({ lockdown_at: null, lockdown_ends_at: null })
    .where('uid', 'in', (due) =>
      due
        .selectFrom('member')
        .select('uid')
        .where('lockdown_ends_at', '<=', at)
        .orderBy('lockdown_ends_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('uid')
    .execute()
  return ended.map(({ uid }) => uid)
}
