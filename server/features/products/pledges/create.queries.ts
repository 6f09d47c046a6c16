import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** The total pledged for a day. */
export interface PledgeDay {
  day: BusinessDay
  /** Millionths of USCD. */
  sold: bigint
}

/**
 * Locks the day for which a new pledge counts. That is today, or the next day where the profit of the midnight after today is
 * already being paid. Concurrent pledges wait, and see the earlier pledges.
 */
export async function lockPledgeDay(tx: Tx, today: BusinessDay): Promise<PledgeDay> {
  // The day may close while we wait for its lock. The next look sees it closed and skips it.
  for (;;) {
    const { rows } = await sql<PledgeDay & { closed: boolean }>`
      insert into pledge_day (day)
      values (greatest(${today}::date, (select max(day) + 1 from pledge_day where closed)))
      on conflict (day) do update set sold = pledge_day.sold
      returning day, sold, closed`.execute(tx)
    const [row] = rows
    if (row && !row.closed) return row
  }
}

/** The total pledged for a day so far, read without a lock. */
export async function soldOn(db: Db, day: BusinessDay): Promise<bigint> {
  const { rows } = await sql<{ sold: bigint }>`select sold from pledge_day where day = ${day}`.execute(db)
  return rows[0]?.sold ?? 0n
}

/** Closes a day and all earlier ones to new pledges. Waits for open transactions that pledge. */
export const closePledgeDay = (tx: Tx, day: BusinessDay) =>
  sql`
    insert into pledge_day (day, closed) values (${day}, true)
    on conflict (day) do update set closed = true where not pledge_day.closed`.execute(tx)

/** Reserves the number of the next pledge. */
export async function nextPledge(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select nextval(pg_get_serial_sequence('pledge', 'id')) as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sequence without a number')
  return BigInt(row.id)
}

export interface NewPledge {
  id: bigint
  uid: number
  money: bigint
  uscd: bigint
  cig: bigint
  price: bigint
  rate: bigint
  profit: bigint
  days: number
  day: BusinessDay
  at: Date
  endsAt: Date
  transferId: bigint
}

/** Stores a paid pledge and adds it to its day, which is locked. */
export async function insertPledge(tx: Tx, it: NewPledge) {
  await tx
    .insertInto('pledge')
    .values({
      id: it.id,
      uid: it.uid,
      status: 'paid',
      money: it.money,
      uscd: it.uscd,
      cig: it.cig,
      price: it.price,
      rate: it.rate,
      profit: it.profit,
      days: it.days,
      day: it.day,
      created_at: it.at,
      ends_at: it.endsAt,
      paid_by: it.transferId,
    })
    .execute()
  await sql`update pledge_day set sold = sold + ${it.money}::bigint where day = ${it.day}`.execute(tx)
}
