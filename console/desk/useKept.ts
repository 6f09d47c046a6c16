import { useState } from 'react'

/** The open item and its last known row. */
export interface Kept<Row> {
  /** The id in the address; undefined: nothing is open. */
  item: string | undefined
  /** Undefined: not loaded yet. */
  row: Row | undefined
}

/** The row from the table, or the last known row while the same item is open. */
export const keptOf = <Row>(before: Kept<Row>, now: Kept<Row>): Kept<Row> => ({
  item: now.item,
  row: now.row ?? (before.item === now.item ? before.row : undefined),
})

/** The last known row of the open item. The table may lose the row after paging, a search or a refetch. */
export function useKept<Row>(item: string | undefined, row: Row | undefined): Row | undefined {
  const [kept, keep] = useState<Kept<Row>>({ item, row })
  const now = keptOf(kept, { item, row })
  if (now.item !== kept.item || now.row !== kept.row) keep(now)
  return now.row
}
