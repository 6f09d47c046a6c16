import { type BusinessDay, startOf } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { Queued } from '../../../../http/feature.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'
import { unpaidReturns } from '../team-returns.queries.ts'

/** A member's unpaid return of a day. Millionths of USCD. */
export interface OwedRow {
  day: BusinessDay
  uid: number
  name: string
  rebate: bigint
  award: bigint
}

const of = (uid: number | undefined) => (uid === undefined ? sql`true` : sql`r.uid = ${uid}`)

/** Unpaid returns after a place (or all), the earliest day first. */
export async function unpaidAfter(
  db: Db,
  it: { uid: number | undefined; place: { day: BusinessDay; uid: number } | undefined; limit: number },
): Promise<OwedRow[]> {
  const after = it.place === undefined ? sql`true` : sql`(r.day, r.uid) > (${it.place.day}::date, ${it.place.uid}::int)`
  const { rows } = await sql<OwedRow>`
    select r.day, r.uid, m.name, r.rebate, r.award from ${unpaidReturns} join member m on m.uid = r.uid
    where ${of(it.uid)} and ${after} order by r.day, r.uid limit ${it.limit}`.execute(db)
  return rows
}

/** Counts unpaid returns, up to ten thousand. */
export const countUnpaid = (db: Db, uid: number | undefined): Promise<number> =>
  countRows(db, sql`${unpaidReturns} where ${of(uid)}`)

/** All unpaid returns as a queue that waits for the treasury, since the midnight at which the first fell due. */
export async function waitingReturns(db: Db): Promise<Queued> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select r.day from ${unpaidReturns} order by r.day limit 1`.execute(db)
  const first = rows[0]
  return first ? { count: await countUnpaid(db, undefined), since: startOf(first.day) } : { count: 0, since: null }
}
