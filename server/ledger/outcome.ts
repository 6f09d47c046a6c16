import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Alongside } from './act.ts'

/** The outcome of a pending transfer, as the status of its wallet rows (rules M15): 1 done, 2 failed or cancelled. */
export type Outcome = 1 | 2

/**
 * Marks new transfers as pending. Their rows show as pending until `endOutcome` sets the outcome.
 * @throws for a transfer that was marked before
 */
export async function openOutcome(tx: Tx, transferIds: readonly bigint[]) {
  await sql`insert into transfer_outcome (transfer_id) select unnest(${transferIds}::bigint[])`.execute(tx)
}

/** Marks the transfer of a request as pending. */
export const openEnd: Alongside<null> = {
  row: null,
  write: (tx, rows) =>
    openOutcome(
      tx,
      rows.map(({ transferId }) => transferId),
    ),
}

/**
 * Sets the outcome of those transfers that are still pending, and returns their ids, so that only one of two rivals ends a transfer.
 * An outcome is final: the database refuses any later change.
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
