import type { Price } from '@humidor/domain/money/micros.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'

export type AlertRow = Selectable<Schema['price_alert']>

// Any number that no other advisory lock uses.
const SETTING = 5_281_441

/** Keeps the member from setting another alert until the transaction ends. */
export const aloneWithAlerts = (tx: Tx, uid: number) =>
  sql`select pg_advisory_xact_lock(${sql.lit(SETTING)}, ${uid}::int)`.execute(tx)

/** A member's alerts, the newest first. They are few. */
export const alertsOf = (db: Db, uid: number): Promise<AlertRow[]> =>
  db.selectFrom('price_alert').selectAll().where('uid', '=', uid).orderBy('id', 'desc').execute()

export async function insertAlert(tx: Tx, row: { uid: number; price: bigint; rises: boolean; armed_at: Date }) {
  const { id } = await tx.insertInto('price_alert').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a member's own alert, so that it is not reached meanwhile. */
export const lockAlert = (tx: Tx, uid: number, id: bigint) =>
  tx.selectFrom('price_alert').selectAll().where('id', '=', id).where('uid', '=', uid).forUpdate().executeTakeFirst()

export const armAlert = (tx: Tx, id: bigint, it: { rises: boolean; at: Date }) =>
  tx
    .updateTable('price_alert')
    .set({ rises: it.rises, armed_at: it.at, reached_at: null })
    .where('id', '=', id)
    .execute()

/** Removes a member's own alert. Answers whether there was one. */
export async function deleteAlert(tx: Tx, uid: number, id: bigint) {
  const { numDeletedRows } = await tx
    .deleteFrom('price_alert')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type ReachedAlert = Pick<AlertRow, 'id' | 'uid' | 'price' | 'rises'>

/**
 * Marks alerts that the price has reached, up to `limit`, by one statement, and answers them. Skips alerts that another node marks
 * or a member changes. Never before they were armed: the clock of another node may be behind.
 */
export async function reachAlerts(tx: Tx, it: { inForce: Price; at: Date; limit: number }): Promise<ReachedAlert[]> {
  const { inForce, at, limit } = it
  const due = (side: 'rises' | 'not rises', reached: '<=' | '>=') =>
    sql`(select id from price_alert where reached_at is null and ${sql.raw(side)} and price ${sql.raw(reached)} ${inForce}::bigint
      order by price, id limit ${limit} for no key update skip locked)`
  const { rows } = await sql<ReachedAlert>`
    with rising as ${due('rises', '<=')}, falling as ${due('not rises', '>=')},
      due as (select id from rising union all select id from falling limit ${limit})
    update price_alert a set reached_at = greatest(${at}, a.armed_at) from due where a.id = due.id
    returning a.id, a.uid, a.price, a.rises`.execute(tx)
  return rows
}
