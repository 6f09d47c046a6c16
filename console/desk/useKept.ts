import { useState } from 'react'

/** What is open, and the row of it that was seen last. */
export interface Kept<Row> {
  /** What the address names; undefined: nothing is open. */
  item: string | undefined
  /** Undefined: it was not seen yet. */
  row: Row | undefined
}

/** The row as the table has it, or, where it has it no more, as it was seen last while the same one is open. */
export const keptOf = <Row>(before: Kept<Row>, now: Kept<Row>): Kept<Row> => ({
  item: now.item,
  row: now.row ?? (before.item === now.item ? before.row : undefined),
})

/** The row that is open, as it was seen last: a table that is turned, searched or asked for again may have it no more. */
export function useKept<Row>(item: string | undefined, row: Row | undefined): Row | undefined {
  const [kept, keep] = useState<Kept<Row>>({ item, row })
  const now = keptOf(kept, { item, row })
  if (now.item !== kept.item || now.row !== kept.row) keep(now)
  return now.row
}
