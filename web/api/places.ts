import type { Call } from '@humidor/contract/call.ts'
import type { z } from 'zod/mini'

/** Where a page of a list begins: its number, or the key from the page before it. With a key, the number has no meaning. */
export type Place = { page?: number; after?: string }

/** Where a list begins. A list that is paged by key alone has no numbered pages. */
export const firstPlace = ({ request }: Pick<Call, 'request'>): Place =>
  'page' in (request as unknown as z.ZodMiniObject).def.shape ? { page: 1 } : {}

/** Rows on one page. */
export const ROWS = 10

/** The fetched pages: where the first began, the last of them, and how many there are. */
interface Fetched {
  first: Place
  last: { rows: readonly unknown[]; count?: number; next?: string | null }
  pages: number
}

/** Where the next page begins; null when there is none. */
export function nextPlace({ first, last, pages }: Fetched): Place | null {
  if (last.next !== undefined) return last.next === null ? null : { ...first, after: last.next }
  return pages * ROWS < (last.count ?? 0) && last.rows.length > 0 ? { page: pages + 1 } : null
}
