import { useState } from 'react'
import { allToggled, nothingSelected, stateOfAll, toggled } from './selection.ts'

/** The tick boxes of a table. */
export interface RowSelection {
  has(key: string): boolean
  /** @param range with Shift: every row from the one ticked last */
  toggle(key: string, range: boolean): void
  all: 'none' | 'some' | 'all'
  toggleAll(): void
  clear(): void
  /** Selects these alone. */
  keep(keys: readonly string[]): void
}

/**
 * Selected rows of a table. Only rows on screen count: a row that another operator decided is no longer selected.
 * @param sweeps the rows that "select all" selects; others are selected one by one
 * @returns `rows`: the selected ones, in their order
 */
export function useSelection<Row>(
  shown: readonly Row[],
  keyOf: (row: Row) => string,
  sweeps: (row: Row) => boolean,
): { of: RowSelection; rows: readonly Row[] } {
  const [chosen, setChosen] = useState(nothingSelected)
  const keys = shown.map(keyOf)
  const swept = shown.filter(sweeps).map(keyOf)
  const rows = shown.filter((row) => chosen.keys.has(keyOf(row)))
  const of: RowSelection = {
    has: (key) => chosen.keys.has(key),
    toggle: (key, range) => setChosen((before) => toggled(before, key, { range, shown: keys })),
    all: stateOfAll(rows.map(keyOf), swept),
    toggleAll: () => setChosen((before) => allToggled(before, keys, swept)),
    clear: () => setChosen(nothingSelected),
    keep: (those) => setChosen({ keys: new Set(those), anchor: undefined }),
  }
  return { of, rows }
}
