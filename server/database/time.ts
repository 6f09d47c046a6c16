import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Asks PostgreSQL what time it is at this moment, whenever the transaction began. */
export async function timeOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? new Date(Number.NaN)
}
