import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../database/database.ts'

/** Notes that a day's report is queued. False: it was queued before. */
export async function beginReport(tx: Tx, day: BusinessDay, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_report (day, asked_at) values (${day}, ${at}) on conflict do nothing returning day`.execute(tx)
  return rows.length > 0
}
