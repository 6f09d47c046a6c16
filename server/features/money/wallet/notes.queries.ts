import { sql } from 'kysely'
import type { Tx } from '../../../database/database.ts'
import type { Written } from '../../../ledger/act.ts'

export interface NewNote {
  /** Normalized, and not empty. */
  note: string
}

/** Writes the notes of a batch of transfers by one statement. A batch without notes runs none. */
export async function writeNotes(tx: Tx, rows: readonly Written<NewNote>[]): Promise<void> {
  await sql`
    insert into transfer_note (transfer_id, note)
    select * from unnest(${rows.map(({ transferId }) => transferId)}::bigint[], ${rows.map(({ row }) => row.note)}::text[])`.execute(
    tx,
  )
}
