import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../../database/database.ts'

/** Locks a member and returns their name. */
export const lockName = (tx: Tx, uid: number) =>
  tx
    .selectFrom('member')
    .select(['name', 'name_key', 'name_changed_at'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** @throws a unique violation where somebody has the name. Waits for a transaction that is taking it or giving it up. */
export const putName = (tx: Tx, uid: number, it: { name: string; name_key: string; name_changed_at: Date }) =>
  tx.updateTable('member').set(it).where('uid', '=', uid).execute()

/**
 * Whether a name is reserved for another member. Ask after the name was written in the same transaction: who gives a name up reserves
 * it with it, so a reservation that was under way is visible by then.
 */
export const isReserved = (db: Db, nameKey: string, uid: number, at: Date): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('reserved_name')
      .select('uid')
      .where('name_key', '=', nameKey)
      .where('uid', '<>', uid)
      .where('until', '>', at),
  )

/** Reserves a name that a member gives up. */
export const reserveName = (tx: Tx, row: { name_key: string; uid: number; until: Date }) =>
  tx
    .insertInto('reserved_name')
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ uid: row.uid, until: row.until }))
    .execute()

/** Ends the reservation of a name that its member has again. */
export const releaseName = (tx: Tx, nameKey: string, uid: number) =>
  tx.deleteFrom('reserved_name').where('name_key', '=', nameKey).where('uid', '=', uid).execute()

/** Deletes a batch of reservations that are over. Returns how many. */
export async function deleteOldReservations(db: Db, at: Date, limit: number): Promise<number> {
  const gone = await sql`delete from reserved_name where name_key in (
    select name_key from reserved_name where until <= ${at} limit ${limit} for update skip locked)`.execute(db)
  return Number(gone.numAffectedRows ?? 0)
}
