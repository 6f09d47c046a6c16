import type { StaffRole } from '@humidor/domain/commerce/staff-role.ts'
import type { Cig } from '@humidor/domain/money/micros.ts'
import { type Insertable, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../../database/database.ts'
import type { Schema } from '../../../../database/tables.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'

/** One of a merchant's staff, as the owner sees them. Limits are millionths of ₡. */
export interface StaffRow {
  id: number
  name: string
  role: StaffRole
  refund_bill: Cig | null
  refund_day: Cig | null
  created_at: Date
  /** The tills at which they are. */
  tills: bigint
}

const tillsOf = (at: Date) => sql`(
  select count(*) from merchant_session s where s.staff_id = w.id and s.expires_at > ${at}
    and s.till_used_at + s.till_minutes * interval '1 minute' > ${at}) as tills`

/** The staff of a merchant, by name. @param at decides which tills are in use */
export async function staffOf(db: Db, merchantId: number, at: Date): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select w.id, w.name, w.role, w.refund_bill, w.refund_day, w.created_at, ${tillsOf(at)}
    from merchant_staff w where w.merchant_id = ${merchantId} and w.removed_at is null order by lower(w.name)`.execute(
    db,
  )
  return rows
}

/** One of a merchant's staff, as operators see them. */
export interface StaffRecordRow extends StaffRow {
  removed_at: Date | null
  seen_at: Date | null
}

const recordOf = (merchantId: number) => sql`merchant_staff w where w.merchant_id = ${merchantId}`

/** A page of a merchant's staff with those who were removed, the newest first. @param at decides which tills are in use */
export async function staffBefore(
  db: Db,
  it: { merchantId: number; before: bigint | undefined; limit: number; at: Date },
): Promise<StaffRecordRow[]> {
  const { rows } = await sql<StaffRecordRow>`
    select w.id, w.name, w.role, w.refund_bill, w.refund_day, w.created_at, w.removed_at, w.seen_at, ${tillsOf(it.at)}
    from ${recordOf(it.merchantId)} and ${it.before === undefined ? sql`true` : sql`w.id < ${it.before}`}
    order by w.id desc limit ${it.limit}`.execute(db)
  return rows
}

export const countStaff = (db: Db, merchantId: number): Promise<number> => countRows(db, recordOf(merchantId))

/** Names of a merchant's staff, for a till. */
export const namesOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant_staff')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute()

const atWork = (db: Db, merchantId: number, id: number) =>
  db
    .selectFrom('merchant_staff')
    .select(['id', 'name', 'role', 'pin_hash', 'pin_salt', 'refund_bill', 'refund_day'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)

/** One of a merchant's staff. Undefined where they are missing, removed, or another merchant's. */
export const staffRow = (db: Db, merchantId: number, id: number) => atWork(db, merchantId, id).executeTakeFirst()

/** The same, locked: a removal, a change of the limits and another refund of theirs take turns. */
export const lockStaff = (tx: Tx, merchantId: number, id: number) =>
  atWork(tx, merchantId, id).forNoKeyUpdate().executeTakeFirst()

/** Locks the merchant, so that staff are counted and named one after the other. Returns how many there are. */
export async function lockAndCountStaff(tx: Tx, merchantId: number): Promise<number> {
  await tx
    .selectFrom('merchant')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return (await namesOf(tx, merchantId)).length
}

/** Whether another of a merchant's staff has this name, in any case. */
export const isNameTaken = (tx: Tx, merchantId: number, name: string, exceptId = 0): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('merchant_staff')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('removed_at', 'is', null)
      .where('id', '<>', exceptId)
      .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`),
  )

/** Stores one of the staff. Returns their id. */
export async function insertStaff(tx: Tx, row: Insertable<Schema['merchant_staff']>): Promise<number> {
  const { id } = await tx.insertInto('merchant_staff').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes one of the staff. Undefined columns stay. */
export const putStaff = (
  tx: Tx,
  id: number,
  it: Partial<
    Pick<Insertable<Schema['merchant_staff']>, 'name' | 'role' | 'refund_bill' | 'refund_day' | 'pin_hash' | 'pin_salt'>
  >,
) => tx.updateTable('merchant_staff').set(it).where('id', '=', id).execute()

/** Locks the tills at which one of the staff is. */
export const lockTillsOf = (tx: Tx, id: number) =>
  tx.updateTable('merchant_session').set({ staff_id: null, till_used_at: null }).where('staff_id', '=', id).execute()

/** Removes one of the staff. */
export const putRemoved = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('merchant_staff').set({ removed_at: at }).where('id', '=', id).execute()

/** ₡ that somebody has refunded of a bill, and of all bills since a moment. */
export async function refundedBy(db: Db, staffId: number, billId: bigint, since: Date) {
  const { rows } = await sql<{ of_bill: Cig; of_day: Cig }>`
    select coalesce(sum(money_cig) filter (where bill_id = ${billId}), 0)::bigint as of_bill,
      coalesce(sum(money_cig) filter (where created_at >= ${since}), 0)::bigint as of_day
    from merchant_refund where staff_id = ${staffId} and (bill_id = ${billId} or created_at >= ${since})`.execute(db)
  return { ofBill: rows[0]?.of_bill ?? (0n as Cig), ofDay: rows[0]?.of_day ?? (0n as Cig) }
}
