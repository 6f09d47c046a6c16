import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Reads PostgreSQL's current time, not the start time of the transaction. */
export async function timeOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? new Date(Number.NaN)
}
