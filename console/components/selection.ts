/** The rows that are selected, and the row where a range begins. */
export interface Selection {
  keys: ReadonlySet<string>
  /** The row that was ticked last by itself. */
  anchor: string | undefined
}

export const nothingSelected: Selection = { keys: new Set(), anchor: undefined }

/**
 * Ticks a row, or clears it. As a range, every row from the anchor to this one gets the state of this one.
 * @param shown the keys of the rows on screen, in their order
 */
export function toggled(
  { keys, anchor }: Selection,
  key: string,
  { range, shown }: { range: boolean; shown: readonly string[] },
): Selection {
  const ticks = !keys.has(key)
  const [from, to] = [shown.indexOf(anchor ?? key), shown.indexOf(key)]
  const those = range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
  const after = new Set(keys)
  for (const one of those) {
    if (ticks) after.add(one)
    else after.delete(one)
  }
  return { keys: after, anchor: key }
}

/** Selects all of these rows, or none of the shown ones where they all are selected. */
export function allToggled({ keys }: Selection, shown: readonly string[], those: readonly string[]): Selection {
  const clears = those.every((key) => keys.has(key)) && shown.some((key) => keys.has(key))
  return clears ? nothingSelected : { keys: new Set([...keys, ...those]), anchor: undefined }
}

/** The state of the box above the rows. */
export function stateOfAll(selected: readonly string[], those: readonly string[]): 'none' | 'some' | 'all' {
  if (selected.length === 0) return 'none'
  return those.length > 0 && those.every((key) => selected.includes(key)) ? 'all' : 'some'
}
