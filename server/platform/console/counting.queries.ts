import { COUNTED_AT_MOST } from '@humidor/domain/backoffice/counting.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Counts rows up to `COUNTED_AT_MOST`. `rows` is the SQL after `select … from`. */
export async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${rows} limit ${COUNTED_AT_MOST}) counted`.execute(db)
  return found[0]?.n ?? 0
}
