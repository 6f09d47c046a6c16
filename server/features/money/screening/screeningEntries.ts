import { screeningEntries } from '@humidor/contract/money/screening.console.ts'
import { readAddress } from '@humidor/domain/money/address.ts'
import { read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { countEntriesAbout, type EntryRow, entriesAbout, entriesOf, listOne } from './lists.queries.ts'

/** The one spelling of a stored address. */
const spelled = (address: string) => readAddress(address)?.spelling ?? address

const present = (row: EntryRow) => ({
  id: String(row.id),
  list: row.list_id,
  listName: row.list_name,
  line: row.line,
  address: spelled(row.address),
  network: row.network,
  source: row.source,
  reason: row.reason,
  removed:
    row.removed_at === null
      ? null
      : {
          at: row.removed_at,
          maker: row.removed_by ?? '',
          checker: row.removal_agreed_by ?? '',
          reason: row.removal_reason ?? '',
        },
  removalWaits: row.removal_waits,
})

/** `GET /console/screeningEntries`. A text that is no address finds nothing. */
export const answerScreeningEntries = read(screeningEntries, async ({ db, at, request, fail }) => {
  const { after, limit, list, search } = request
  const place = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  if (list !== undefined) {
    const { lines } = (await listOne(db, list)) ?? fail('not_found')
    const found = await entriesOf(db, { list, after: Number(place ?? 0n), at, limit: limit + 1 })
    const { rows, next } = pageOf(found, limit, (row) => String(row.line))
    return { rows: rows.map(present), next, count: lines }
  }
  const read = search === undefined ? undefined : readAddress(search)
  if (!read) return { rows: [], next: null, count: 0 }
  const asked = { bytes: read.bytes, before: place, at, limit: limit + 1 }
  const [found, count] = await Promise.all([entriesAbout(db, asked), countEntriesAbout(db, read.bytes)])
  const { rows, next } = pageOf(found, limit, (row) => String(row.id))
  return { rows: rows.map(present), next, count }
})
