import { screeningLists } from '@humidor/contract/money/screening.console.ts'
import { read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { countLists, type ListRow, listsBelow } from './lists.queries.ts'

/** An id of a list; undefined: the text is none. */
function readListId(text: string): number | undefined {
  const number = readNumber(text)
  return number !== undefined && number <= 2_147_483_647n ? Number(number) : undefined
}

const present = (row: ListRow) => ({
  id: String(row.id),
  name: row.name,
  lines: row.lines,
  removed: Number(row.removed),
  uploadedBy: row.uploaded_by,
  uploadedAt: row.uploaded_at,
  approvedBy: row.approved_by,
  inForceAt: row.in_force_at,
  waits: row.use_waits ? ('use' as const) : row.removal_waits ? ('removal' as const) : null,
})

/** `GET /console/screeningLists`. */
export const answerScreeningLists = read(screeningLists, async ({ db, at, request: { after, limit, id }, fail }) => {
  const before = after === undefined ? undefined : (readListId(after) ?? fail('parameter_error'))
  const one = id === undefined ? undefined : (readListId(id) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([listsBelow(db, { id: one, before, at, limit: limit + 1 }), countLists(db)])
  const { rows, next } = pageOf(found, limit, (row) => String(row.id))
  return { rows: rows.map(present), next, count }
})
