import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import type { EntryRow } from './history.queries.ts'

/** One entry: the number of its account's row, and its own on that account. */
type Named = Pick<EntryRow, 'account_id' | 'seq'>

/** A text that names an entry. */
export const nameOfEntry = ({ account_id, seq }: Named) => `${account_id}.${seq}`

/** The labels of a member's own entries, by `nameOfEntry`, by one statement or by none. */
export async function labelsOf(db: Db, entries: readonly Named[]): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map()
  const { rows } = await sql<Named & { label: string }>`
    select l.account_id, l.seq, l.label
    from unnest(${entries.map((one) => one.account_id)}::bigint[], ${entries.map(({ seq }) => seq)}::bigint[]) e (account_id, seq)
    join row_label l on l.account_id = e.account_id and l.seq = e.seq`.execute(db)
  return new Map(rows.map((row) => [nameOfEntry(row), row.label]))
}

/** Puts a label on an entry, or changes it. @returns false where the account has no such entry */
export async function putLabel(tx: Tx, it: { uid: number; account: number; seq: bigint; label: string; at: Date }) {
  // Entries are numbered without a gap, and never leave.
  const { rows } = await sql`
    insert into row_label (uid, account_id, seq, label, labelled_at)
    select ${it.uid}, a.id, ${it.seq}, ${it.label}, ${it.at} from account a where a.id = ${it.account} and a.entries >= ${it.seq}::bigint
    on conflict (account_id, seq) do update set label = excluded.label, labelled_at = excluded.labelled_at
    returning seq`.execute(tx)
  return rows.length > 0
}

/** Removes the label of an entry, if it has one. */
export const dropLabel = (tx: Tx, account: number, seq: bigint) =>
  tx.deleteFrom('row_label').where('account_id', '=', BigInt(account)).where('seq', '=', seq).execute()
