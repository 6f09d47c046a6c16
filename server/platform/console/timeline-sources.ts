import type { Db } from '../../database/database.ts'
import type { TimelineAsked, TimelineEntry, TimelineSource, TimelineSubject } from '../../http/feature.ts'
import { type Keyset, keysetText, readKeyset, readNumber } from './keyset.ts'

type Head = Pick<TimelineSource, 'source' | 'of' | 'firstCall'>
type Range = Pick<TimelineAsked, 'from' | 'before' | 'at' | 'limit'>

/** The answer of a source from one row more than it may give. */
function partOf<Row>(rows: readonly Row[], limit: number, present: (row: Row) => TimelineEntry) {
  return { entries: rows.slice(0, limit).map(present), more: rows.length > limit }
}

/** A source whose rows have a number that grows. `rows` answers up to `limit` rows below a number, the highest first. */
export const numberedSource = <Row>({
  rows,
  present,
  ...head
}: Head & {
  rows(db: Db, subject: TimelineSubject, asked: Range & { below: bigint | undefined }): Promise<Row[]>
  present(row: Row): TimelineEntry
}): TimelineSource => ({
  ...head,
  async read(db, subject, { after, limit, ...range }) {
    const below = after === undefined ? undefined : readNumber(after)
    if (after !== undefined && below === undefined) return undefined
    return partOf(await rows(db, subject, { ...range, below, limit: limit + 1 }), limit, present)
  },
})

/** A source whose rows are in the order of a moment. `rows` answers up to `limit` rows after a place, the newest first. */
export const datedSource = <Row>({
  rows,
  placeOf,
  present,
  ...head
}: Head & {
  rows(db: Db, subject: TimelineSubject, asked: Range & { place: Keyset | undefined }): Promise<Row[]>
  placeOf(row: Row): Keyset
  present(row: Row): Omit<TimelineEntry, 'key'>
}): TimelineSource => ({
  ...head,
  async read(db, subject, { after, limit, ...range }) {
    const place = after === undefined ? undefined : readKeyset(after)
    if (after !== undefined && !place) return undefined
    const found = await rows(db, subject, { ...range, place, limit: limit + 1 })
    return partOf(found, limit, (row) => ({ ...present(row), key: keysetText(placeOf(row)) }))
  },
})
