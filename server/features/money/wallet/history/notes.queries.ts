import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { EntryRow } from './history.queries.ts'
import { noteOf } from './note-of.queries.ts'

/**
 * The notes of entries that are transfers between members, by the number of the transfer, by one statement or by none.
 */
export async function notesOf(db: Db, entries: readonly EntryRow[]): Promise<ReadonlyMap<bigint, string>> {
  const asked = entries.filter(({ operation }) => operation.startsWith('transactionTransfer'))
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ transfer: bigint; note: string }>`
    select a.transfer, n.note from unnest(${[...new Set(asked.map((entry) => entry.transfer_id))]}::bigint[]) a (transfer)
    cross join lateral ${noteOf(sql`a.transfer`)} n
  `.execute(db)
  return new Map(rows.map(({ transfer, note }) => [transfer, note]))
}
