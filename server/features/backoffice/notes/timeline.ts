import { writeNote } from '@humidor/contract/backoffice/notes.console.ts'
import type { TimelineSource } from '../../../http/feature.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { presentNote } from './notes.present.ts'
import { notesOn } from './notes.queries.ts'

const notes = (of: TimelineSource['of']): TimelineSource => ({
  ...{ source: 'note', of, firstCall: writeNote },
  async read(db, subject, { after, from, before, limit, operatorId }) {
    const below = after === undefined ? undefined : readNumber(after)
    if (after !== undefined && below === undefined) return undefined
    const rows = await notesOn(db, subject, { below, from, before, limit: limit + 1 })
    const shown = rows.slice(0, limit).map((row) => presentNote(row, operatorId))
    return {
      entries: shown.map((note) => ({ at: note.at, key: note.id, what: 'note', by: note.by, note })),
      more: rows.length > limit,
    }
  },
})

/** The notes on members and merchants. */
export const notesTimeline = [notes('member'), notes('merchant')]
