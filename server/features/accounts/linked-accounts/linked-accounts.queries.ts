import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** The accounts of a member's group with their own, in the order of linking. Only their own when there is no group. */
export async function linkedWith(db: Db, uid: number) {
  const { rows } = await sql<{ uid: number; email: string; name: string }>`
    with linked as (
      select other.uid, other.linked_at
      from linked_account own join linked_account other on other.group_id = own.group_id where own.uid = ${uid}
    )
    select m.uid, m.email, m.name
    from (
      select * from linked union all select ${uid}::int, null where not exists (select from linked)
    ) l
    -- Sideways and unflattened, so that it stays a look-up for each.
    cross join lateral (select * from member where uid = l.uid offset 0) m
    order by l.linked_at, m.uid`.execute(db)
  return rows
}

/** Whether two accounts are linked at this moment. */
export async function areLinked(db: Db, uid: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from linked_account own join linked_account other on other.group_id = own.group_id
    where own.uid = ${uid} and other.uid = ${other}`.execute(db)
  return rows.length > 0
}

/** Locks the groups of some accounts until the transaction ends. Returns the groups' ids by uid. */
export async function lockGroups(tx: Tx, uids: readonly number[]): Promise<Map<number, string>> {
  await sql`
    select from linked_account
    where group_id in (select group_id from linked_account where uid = any (${uids}::int[]))
    order by uid for update`.execute(tx)
  // Read again: accounts may have joined or left during the wait.
  const rows = await tx.selectFrom('linked_account').select(['uid', 'group_id']).where('uid', 'in', uids).execute()
  return new Map(rows.map((row) => [row.uid, row.group_id]))
}

/** Whether two accounts are linked. Locks both in their groups until the transaction ends. */
export async function lockLinked(tx: Tx, uid: number, other: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('linked_account')
    .select('group_id')
    .where('uid', 'in', [uid, other])
    .orderBy('uid')
    .forShare()
    .execute()
  return rows.length === 2 && rows[0]?.group_id === rows[1]?.group_id
}

export const membersOfGroup = async (db: Db, group: string): Promise<number[]> =>
  (await db.selectFrom('linked_account').select('uid').where('group_id', '=', group).orderBy('uid').execute()).map(
    ({ uid }) => uid,
  )

/** Puts accounts into a group. Accounts that are in a group already stay there. */
export const joinGroup = (tx: Tx, uids: readonly number[], group: string, at: Date) =>
  tx
    .insertInto('linked_account')
    .values(uids.map((uid) => ({ uid, group_id: group, linked_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const leaveGroups = (tx: Tx, uids: readonly number[]) =>
  tx.deleteFrom('linked_account').where('uid', 'in', uids).execute()
