import { useState } from 'react'

/** The open item and its last known row. */
export interface OpenRow<Row> {
  /** The id in the address; undefined: nothing is open. */
  item: string | undefined
  /** Undefined: not loaded yet. */
  row: Row | undefined
}

/** The row from the table, or the last known row while the same item is open. */
export const lastKnownRowOf = <Row>(before: OpenRow<Row>, now: OpenRow<Row>): OpenRow<Row> => ({
  item: now.item,
  row: now.row ?? (before.item === now.item ? before.row : undefined),
})

/** The last known row of the open item. The table may lose the row after paging, a search or a refetch. */
export function useLastKnownRow<Row>(item: string | undefined, row: Row | undefined): Row | undefined {
  const [kept, keep] = useState<OpenRow<Row>>({ item, row })
  const now = lastKnownRowOf(kept, { item, row })
  if (now.item !== kept.item || now.row !== kept.row) keep(now)
  return now.row
}
