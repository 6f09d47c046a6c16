/**
 * The keys of the console: the one place where they are declared. What listens to them asks `keyOf`, and the sheet of keys shows those
 * that something on the page listens to (`components/useKeys.ts`).
 */
export const keyText = {
  search: { keys: ['Ctrl K', '/'], text: 'Search everything' },
  help: { keys: ['?'], text: 'Show this list of keys' },
  nextRow: { keys: ['J', '↓'], text: 'Go to the next row' },
  previousRow: { keys: ['K', '↑'], text: 'Go to the row before' },
  openRow: { keys: ['Enter'], text: 'Open the row' },
  tickRow: { keys: ['X', 'Shift X'], text: 'Select the row, or all rows up to it' },
  nextPage: { keys: ['N'], text: 'Next page' },
  previousPage: { keys: ['P'], text: 'Previous page' },
  refresh: { keys: ['R'], text: 'Refresh the list' },
  filters: { keys: ['F'], text: 'Show or hide the filters' },
  view: { keys: ['V'], text: 'Show or hide the view: order, rows, columns' },
  close: { keys: ['Esc'], text: 'Close the open item' },
} as const satisfies Record<string, { keys: readonly string[]; text: string }>

export type KeyId = keyof typeof keyText

/** Single keys by what the browser calls them; a letter also as a capital, so that Caps Lock changes nothing. */
const single: Readonly<Record<string, KeyId>> = {
  '/': 'search',
  '?': 'help',
  j: 'nextRow',
  ArrowDown: 'nextRow',
  k: 'previousRow',
  ArrowUp: 'previousRow',
  x: 'tickRow',
  n: 'nextPage',
  p: 'previousPage',
  r: 'refresh',
  f: 'filters',
  v: 'view',
  Escape: 'close',
}

/** The parts of a pressed key. */
export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** What a pressed key is for; undefined: nothing of the console's. Enter is the row link's own, so nothing listens to it. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: Pressed): KeyId | undefined {
  if (altKey) return undefined
  const name = key.length === 1 ? key.toLowerCase() : key
  if (ctrlKey || metaKey) return name === 'k' ? 'search' : undefined
  return single[name]
}
