import { sql } from 'kysely'
import type { Tx } from '../../../database/database.ts'

export const not = (refused: string) => ({ refused })
export const page = { limit: 25 }

/**
 * The rows of a table that this connection has read and not yet reported. Only the difference of two calls has a
 * meaning.
 */
export async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
  return Number(rows[0]?.n)
}
