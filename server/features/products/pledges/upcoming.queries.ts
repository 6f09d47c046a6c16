import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { MOST_OF_A_KIND } from '@humidor/domain/money/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/** A running pledge of a member: its principal in USCD and in ₡, millionths. */
export interface RunningPledge {
  id: bigint
  uscd: bigint
  cig: bigint
  ends_at: Date
}

/** A member's running pledges, those that end first. */
export async function endingPledges(db: Db, uid: number): Promise<RunningPledge[]> {
  const { rows } = await sql<RunningPledge>`
    select id, uscd, cig, ends_at from pledge where uid = ${uid} and status = 'paid'
    order by ends_at, id limit ${MOST_OF_A_KIND + 1}`.execute(db)
  return rows
}

/** The profit of a member's pledges at the midnight that begins a day: millionths of USCD. */
export async function profitOn(db: Db, uid: number, day: BusinessDay): Promise<bigint> {
  const { rows } = await sql<{ profit: bigint }>`
    select coalesce(sum(profit), 0)::bigint as profit from pledge
    where uid = ${uid} and status = 'paid' and day < ${day}::date and day + days >= ${day}::date`.execute(db)
  return rows[0]?.profit ?? 0n
}
