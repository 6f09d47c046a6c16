import { type RawBuilder, sql } from 'kysely'

/** SQL for the note of a transfer. After a review another transfer pays; it has the note of the one that reserved the money. */
export const noteOf = (transfer: RawBuilder<unknown>) => sql`(
  select note from transfer_note where transfer_id = ${transfer}
  union all
  select n.note from transfer_review r join transfer_note n on n.transfer_id = r.held_by where r.ended_by = ${transfer}
  limit 1
)`
