import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** What was pledged on a day. */
export interface PledgeDay {
  day: BusinessDay
  /** Millionths of USCD. */
  sold: bigint
}

/**
 * The day for which whoever pledges now pledges, locked until they are done: today, or the next one where the profit of the midnight
 * after today is being paid already. Whoever comes meanwhile waits, and finds what was pledged before.
 */
export async function lockPledgeDay(tx: Tx, today: BusinessDay): Promise<PledgeDay> {
  // One that was closed while we waited for it is passed over with the next look, which sees it closed.
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

/** What was pledged on a day by now, read without a lock. */
export async function soldOn(db: Db, day: BusinessDay): Promise<bigint> {
  const { rows } = await sql<{ sold: bigint }>`select sold from pledge_day where day = ${day}`.execute(db)
  return rows[0]?.sold ?? 0n
}

/** No pledge counts for a day any more, nor for one before it. Waits for those who are just pledging. */
export const closePledgeDay = (tx: Tx, day: BusinessDay) =>
  sql`
    insert into pledge_day (day, closed) values (${day}, true)
    on conflict (day) do update set closed = true where not pledge_day.closed`.execute(tx)

/** The number that a pledge will have. */
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

/** Writes down a pledge that is paid, and counts it for its day, which is held. */
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
