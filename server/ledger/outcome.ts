import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Alongside } from './act.ts'

/** How a transfer with an open end came out, as the status of its rows in a wallet (decisions §2): done, or failed or cancelled. */
export type Outcome = 1 | 2

/**
 * Says of transfers that were just made that their end is open: their rows show as pending until `endOutcome` says how it
 * came out. @throws where one was said to be open before
 */
export async function openOutcome(tx: Tx, transferIds: readonly bigint[]) {
  await sql`insert into transfer_outcome (transfer_id) select unnest(${transferIds}::bigint[])`.execute(tx)
}

/** Stands alongside an act whose end is open. */
export const openEnd: Alongside<null> = {
  row: null,
  write: (tx, rows) =>
    openOutcome(
      tx,
      rows.map(({ transferId }) => transferId),
    ),
}

/**
 * Says how transfers came out, of those whose end is still open, and answers which ones these were, so that what can end
 * in two ways ends in one. What came out before stays as it is: the database refuses any other change.
 */
export async function endOutcome(tx: Tx, transferIds: readonly bigint[], outcome: Outcome): Promise<bigint[]> {
  const { rows } = await sql<{ transfer_id: bigint }>`
    with open as materialized (
      select transfer_id from transfer_outcome where transfer_id = any (${transferIds}::bigint[]) and status = 0
      order by transfer_id for no key update
    )
    update transfer_outcome o set status = ${outcome} from open where o.transfer_id = open.transfer_id
    returning o.transfer_id
  `.execute(tx)
  return rows.map(({ transfer_id }) => transfer_id)
}
