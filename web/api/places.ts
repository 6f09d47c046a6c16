/** Where a page of a list begins: its number, or the key that the page before it answered, beside which the number says nothing. */
export type Place = { page: number } | { page: 1; after: string }

export const firstPlace: Place = { page: 1 }

/** How many rows a page has. */
export const ROWS = 10

/** What there is to say about the pages that are there: the last of them, and how many they are. */
interface Fetched {
  last: { rows: readonly unknown[]; count: number; next?: string | null }
  pages: number
}

/** Where the page after these begins; null: there is none. */
export function nextPlace({ last, pages }: Fetched): Place | null {
  if (last.next !== undefined) return last.next === null ? null : { page: 1, after: last.next }
  return pages * ROWS < last.count && last.rows.length > 0 ? { page: pages + 1 } : null
}
